# baize_need(YAML yaml-0.1): the library that pkg-config knows as yaml-0.1, as the target PkgConfig::YAML. If it is
# missing, the message names the Debian package that has it, from the one list in tools/packages.txt.
find_package(PkgConfig REQUIRED)

function(baize_package_of module result)
  file(STRINGS ${PROJECT_SOURCE_DIR}/tools/packages.txt rows REGEX "^[a-z]")
  foreach(row IN LISTS rows)
    string(REGEX REPLACE " +" ";" columns "${row}")
    list(GET columns 0 package)
    list(GET columns 2 modules)
    string(REPLACE "," ";" modules "${modules}")
    if(module IN_LIST modules)
      string(REGEX REPLACE "\\|.*" "" package "${package}")
      set(${result} ${package} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "tools/packages.txt has no row with the module ${module}")
endfunction()

macro(baize_need name module)
  baize_package_of(${module} baize_package)
  pkg_check_modules(${name} QUIET IMPORTED_TARGET ${module})
  if(NOT ${name}_FOUND)
    message(FATAL_ERROR "The library ${module} is missing: pkg-config does not find ${module}.pc. Paste this, then try "
                        "again:\n  sudo apt-get install ${baize_package}\n")
  endif()
endmacro()
