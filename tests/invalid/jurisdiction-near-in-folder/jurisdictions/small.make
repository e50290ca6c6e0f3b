from small import jurisdiction

print(jurisdiction())
