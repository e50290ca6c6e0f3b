# Files inside programs: the assembler takes their bytes in with .incbin. Used while configuring and by EmbedWeb.cmake.
#
#   set(assembler "${BAIZE_EMBED_BEGIN}")
#   baize_embed(assembler baize_font_bytes /path/to/file)      # baize_font_bytes, baize_font_bytes_end
#   string(APPEND assembler "${BAIZE_EMBED_END}")
#
# An .S file with this content declares for C:  extern const char baize_font_bytes[], baize_font_bytes_end[];
# Behind each file is a zero byte that is not counted, so that text can be read as a string.
set(BAIZE_EMBED_BEGIN "        .section .rodata\n")

# The linker marks a program as fit for CET (x86-64) or BTI and PAC (arm64) only if every object is marked; the compiler
# marks its own, and so do these lines for objects without code. No stack of these objects is executable.
set(BAIZE_EMBED_END "#ifdef __CET__
#include <cet.h>
#endif
#if defined(__aarch64__) && defined(__ARM_FEATURE_BTI_DEFAULT)
        .section .note.gnu.property, \"a\"
        .balign 8
        .long 4, 16, 5
        .asciz \"GNU\"
        .long 0xc0000000, 4, 3, 0
#endif
        .section .note.GNU-stack,\"\",%progbits
")

function(baize_embed variable symbol path)
  set(text "${${variable}}")
  string(APPEND text "        .global ${symbol}\n        .hidden ${symbol}\n        .balign 16\n${symbol}:\n"
         "        .incbin \"${path}\"\n"
         "        .global ${symbol}_end\n        .hidden ${symbol}_end\n${symbol}_end:\n        .byte 0\n")
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()
