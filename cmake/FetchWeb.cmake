# Run by the build: fills SOURCE/node_modules from package-lock.json, unless it is what the lock file says already.
# Only registry packages with their hashes, and none of their scripts is run. STAMP is touched at the end.
set(note ${SOURCE}/node_modules/.baize-lock)
file(LOCK ${SOURCE}/.fetching TIMEOUT 600)
file(SHA256 ${SOURCE}/package-lock.json wanted)
set(have "")
if(EXISTS ${note})
  file(READ ${note} have)
endif()
if(NOT have STREQUAL wanted)
  message(STATUS "web: npm ci")
  execute_process(
    COMMAND ${NPM} ci --ignore-scripts --no-audit --no-fund --loglevel=error
    WORKING_DIRECTORY ${SOURCE}
    RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "The packages of the screens could not be fetched: npm needs its registry once, for web/package-lock.json.")
  endif()
  file(WRITE ${note} ${wanted})
endif()
file(LOCK ${SOURCE}/.fetching RELEASE)
file(TOUCH ${STAMP})
