from small import jurisdiction

print(jurisdiction(
    ("count: 4", "count: 2"),
))
