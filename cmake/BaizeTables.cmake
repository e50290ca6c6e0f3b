# The tables of the hand evaluator are computed by a small program at build time, never pasted.
set(BAIZE_TABLES)
