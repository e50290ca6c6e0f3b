"""Events that only the record keeps: the state of the table stays as it is, but for its books."""


def source(catalogue):
    kept = [event.name.upper() for event in catalogue.machines["table"].events.values() if event.get("kept")]
    return "\n".join(["/* Events that change nothing but the books. */", '#include "table/internal.h"', "",
                      "const bool table_event_kept[BAIZE_TABLE_EVENTS] = {",
                      *(f"    [BAIZE_TABLE_EVENT_{name}] = true," for name in kept), "};", ""])
