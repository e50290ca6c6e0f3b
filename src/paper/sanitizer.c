/* sanitizer.c - what the leak sanitizer is told; nobody else calls it.
 *
 * fontconfig keeps a list of a few hundred bytes until the process ends. FcFini would free it, but pango asks
 * fontconfig from threads of its own, and FcFini aborts the program when one of them is not done yet. */
#define SEEN __attribute__((visibility("default"))) /* or the sanitizer's library does not find it */

SEEN const char *__lsan_default_suppressions(void);
SEEN const char *__lsan_default_options(void);

const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig\n";
}

/* Without a table of what was suppressed behind every command's output. */
const char *__lsan_default_options(void)
{
    return "print_suppressions=0";
}
