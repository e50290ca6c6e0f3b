from small import jurisdiction

print(jurisdiction(
    ("clause: SM 11, on-fold", "clause: SM 11, needs: [six-card-bonus], on-fold"),
))
