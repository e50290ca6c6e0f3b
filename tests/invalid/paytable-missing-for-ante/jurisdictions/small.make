from small import jurisdiction

print(jurisdiction(
    ("      - wager: aces-up\n        id: A\n        basis: four-card\n",
     "      - wager: ante\n        id: B\n        basis: four-card\n        clause: SM 14(2)\n        pays:\n          - {hand: four-of-a-kind, pays: 30 to 1, clause: SM 14(2)(a)}\n      - wager: aces-up\n        id: A\n        basis: four-card\n"),
))
