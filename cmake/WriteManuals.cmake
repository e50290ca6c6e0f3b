# Writes manual pages and completion: cmake -DPROGRAM=.../baize -DDOCS=.../docs -DOUTPUT=... -P WriteManuals.cmake
#
# Everything comes from the program's own tables of commands and from the pages of docs/; nothing depends on the clock.
file(REMOVE_RECURSE ${OUTPUT})
file(MAKE_DIRECTORY ${OUTPUT}/man1 ${OUTPUT}/man5)
execute_process(COMMAND ${PROGRAM} --describe pages ${OUTPUT}/man1 COMMAND_ERROR_IS_FATAL ANY)
foreach(page baize.yaml:configuration baize-rules:rules-format baize-scenario:scenario-format
             baize-strategy:strategy-format)
  string(REPLACE ":" ";" page ${page})
  list(GET page 0 name)
  list(GET page 1 source)
  execute_process(COMMAND ${PROGRAM} --describe page ${name} 5 INPUT_FILE ${DOCS}/${source}.md
                  OUTPUT_FILE ${OUTPUT}/man5/${name}.5 COMMAND_ERROR_IS_FATAL ANY)
endforeach()
execute_process(COMMAND ${PROGRAM} --describe bash OUTPUT_FILE ${OUTPUT}/baize COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${PROGRAM} --describe zsh OUTPUT_FILE ${OUTPUT}/_baize COMMAND_ERROR_IS_FATAL ANY)
