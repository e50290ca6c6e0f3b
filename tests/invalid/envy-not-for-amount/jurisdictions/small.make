from small import jurisdiction

print(jurisdiction(
    ("          scales: yes", "          scales: no"),
    ("- {amount: $1, clause: SM 22}",
     "- {amount: $1, clause: SM 22}\n        - {amount: $5, clause: SM 22}"),
))
