from small import jurisdiction

print(jurisdiction(
    ("- {limit: games-per-hand, count: 4, since: 2020-01-01, clause: SM 31}",
     "- {limit: games-above, count: 1, amount: $20, since: 2020-01-01, clause: SM 31}"),
))
