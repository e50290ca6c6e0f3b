/* api.h - what marks a function as part of libbaize's public interface. */
#ifndef BAIZE_API_H
#define BAIZE_API_H

/* The library is built with hidden visibility: only what carries BAIZE_API can be linked against. */
#define BAIZE_API __attribute__((visibility("default")))

#endif
