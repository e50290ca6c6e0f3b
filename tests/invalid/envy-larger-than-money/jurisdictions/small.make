from small import jurisdiction

print(jurisdiction(
    ("      amounts:\n        - {amount: $1, clause: SM 22}\n", ""),
    ("          amount: $1\n", "          amount: $0.01\n"),
    ("hand: four-aces, amount: $100", "hand: four-aces, amount: $1000000000"),
))
