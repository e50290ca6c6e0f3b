from small import jurisdiction

print(jurisdiction(
    ("least-times: 1, most-times: 3, times-clause: SM 15",
     "least-times: 2, most-times: 3, times-clause: SM 15"),
))
