"""Events that only the record keeps, and those that are about a round of the past."""


def source(catalogue):
    events = catalogue.machines["table"].events.values()
    about = [event.name for event in events if any(field.text_name == "about" for field in event.fields)]
    return "\n".join(['#include "floor/hidden.h"', '#include "table/internal.h"', "",
                      "/* The state of the table stays as it is, but for its books. */",
                      "const bool table_event_kept[BAIZE_TABLE_EVENTS] = {",
                      *(f"    [BAIZE_TABLE_EVENT_{event.name.upper()}] = true,"
                        for event in events if event.get("kept")),
                      "};", "", "const char *const floor_events_about[] = {", *(f'    "{name}",' for name in about),
                      "    NULL,", "};", ""])
