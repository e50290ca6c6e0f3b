# How every file of baize is compiled: C17, warnings are errors, baseline instructions of the machine's family.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON) # getline, clock_gettime and argp in the program; the library itself is plain C17
set(CMAKE_C_VISIBILITY_PRESET hidden)
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
