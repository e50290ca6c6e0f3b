# A copy whose id was not changed.
from small import jurisdiction

print(jurisdiction(("id: small", "id: large")))
