from small import jurisdiction

print(jurisdiction(
    ("hand: four-aces, pays: 100% of main", "hand: four-jokers, pays: 100% of main"),
))
