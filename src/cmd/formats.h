/* formats.h - what whoever makes a house is told about the formats of its record. */
#ifndef BAIZE_CMD_FORMATS_H
#define BAIZE_CMD_FORMATS_H

/* Lines of at most 100 columns, each with its newline. To be taken out when 0.3.0 settles the formats. */
#define FORMATS_NOTICE                                                                                                 \
    "Formats may still change before baize 0.3.0. Use this house to try baize out, not for a casino's\n"               \
    "record. baize 0.3.0 may refuse to serve it, but `baize audit verify` and `baize audit export` of\n"               \
    "every later version read it. Before you upgrade, run `baize backup`, and `baize audit export` for\n"              \
    "what you want to keep as CSV and JSON.\n"

#endif
