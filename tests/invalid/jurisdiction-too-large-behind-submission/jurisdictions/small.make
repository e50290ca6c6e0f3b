print("kind: jurisdiction")
print("# " + "x" * (256 << 10))
