from small import jurisdiction

print(jurisdiction(
    ("from: [tray]", "from: [meter]"),
))
