from small import jurisdiction

print(jurisdiction(
    ("dealer: 6", "dealer: 5"),
))
