# How every file of baize is compiled: C17, warnings are errors, baseline instructions of the machine's family, and in
# the release hardened.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON) # getline, clock_gettime and argp in the program; the library itself is plain C17
set(CMAKE_C_VISIBILITY_PRESET hidden)
if(BAIZE_MUTANTS) # the shared library of the tests shows everything, and a new one does not mean new programs
  set(CMAKE_C_VISIBILITY_PRESET default)
  set(CMAKE_LINK_DEPENDS_NO_SHARED ON)
endif()
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_C_FLAGS_RELEASE "-O3")

add_compile_options(
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wstrict-prototypes -Wmissing-prototypes
  -Wold-style-definition -Wpointer-arith -Wcast-qual -Wcast-align -Wwrite-strings -Wundef -Wvla -Wformat=2
  -Wimplicit-fallthrough -Wswitch-enum -fno-common)

# Warnings are errors in the builds of the tests. In the release they are only shown, so that a compiler newer than the
# ones tried here still builds the program; tools/test refuses a release build with warnings.
if(BAIZE_WERROR)
  add_compile_options(-Werror)
endif()

if(BAIZE_SANITIZE)
  add_compile_options(-fsanitize=${BAIZE_SANITIZERS} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${BAIZE_SANITIZERS})
  # Some two hundred programs are linked: lld takes half the time of the usual linker, and is not needed.
  find_program(BAIZE_LLD ld.lld)
  if(BAIZE_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
endif()

# ---- The same release from every folder ----
# tools/check_reproducible builds twice and compares. No path of this machine gets into a file, and archives hold neither
# times nor owners. Development builds keep their paths: debuggers want them.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  add_compile_options("-ffile-prefix-map=${PROJECT_BINARY_DIR}=build" "-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.")
  set(CMAKE_C_ARCHIVE_CREATE "<CMAKE_AR> Dqc <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_C_ARCHIVE_APPEND "<CMAKE_AR> Dq <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_C_ARCHIVE_FINISH "<CMAKE_RANLIB> -D <TARGET>")
endif()

# ---- Hardening of the release ----
# tools/check_hardening sees on the program and the library that all of it arrived. Not with sanitizers: they look deeper,
# and instrument the same places. BAIZE_HARDEN=OFF is for measuring what it costs: tools/bench-compare.
include(CheckPIESupported)
check_pie_supported(LANGUAGES C)
if(BAIZE_HARDEN AND CMAKE_BUILD_TYPE MATCHES "^Rel" AND NOT BAIZE_SANITIZE AND NOT BAIZE_COVERAGE AND NOT BAIZE_FUZZ)
  include(CheckCCompilerFlag)
  include(CheckLinkerFlag)
  set(harden_code -fstack-protector-strong -fstack-clash-protection)
  set(harden_link -z,relro -z,now -z,noexecstack)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$")
    list(APPEND harden_code -fcf-protection=full)
    # A mark of the linker says that all code works with a shadow stack. It needs the mark of every object, and Debian 12
    # compiled the C library's start files, which do work with one, without it: so it is set here. The mark for
    # indirect branches (IBT) comes by itself where the start files have it: those of Debian 12 would not survive it.
    list(APPEND harden_link -z,shstk)
  elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
    list(APPEND harden_code -mbranch-protection=standard)
  endif()
  # The compiler's flags go to the linker too: with link-time optimisation it is the linker that makes code.
  foreach(flag ${harden_code})
    string(MAKE_C_IDENTIFIER "BAIZE_HAS${flag}" known)
    check_c_compiler_flag(${flag} ${known})
    if(${known})
      add_compile_options(${flag})
      add_link_options(${flag})
    endif()
  endforeach()
  foreach(flag ${harden_link})
    string(MAKE_C_IDENTIFIER "BAIZE_LINKS${flag}" known)
    check_linker_flag(C -Wl,${flag} ${known})
    if(${known})
      add_link_options(-Wl,${flag})
    endif()
  endforeach()
  # Checked copies of string functions. Level 3, which also follows sizes that are computed at run time, made reading and
  # writing events 5% slower, because every byte added to a text is such a copy: level 2. Distributions define a level of
  # their own, in the compiler or in CFLAGS: it is taken back first.
  add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  # For the folders of BAIZE_STATE_FOLDERS (BaizeLibrary.cmake): only functions with arrays of bytes are protected there,
  # not every function that passes on the address of a local.
  set(BAIZE_STATE_OPTIONS -fstack-protector)
endif()

if(BAIZE_COVERAGE)
  add_compile_options(--coverage -O0)
  add_link_options(--coverage)
endif()

if(BAIZE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

if(BAIZE_LTO)
  if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    # Fat objects: the static library can be linked by people who do not use this compiler's link-time optimiser. Which
    # files are compiled so is said by BaizeLibrary.cmake.
    set(BAIZE_LTO_OPTIONS -flto=auto -ffat-lto-objects)
    add_link_options(-flto=auto)
  else()
    message(STATUS "Link-time optimisation is set up for gcc only; building without it")
  endif()
endif()
