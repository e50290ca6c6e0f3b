# Run by the build: OUT/baize.yaml is what `PROGRAM serve --print-config` prints; OUT/etc/baize.yaml has its settings as
# comments.
execute_process(COMMAND ${PROGRAM} serve --print-config OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
file(WRITE ${OUT}/baize.yaml "${printed}")
string(REGEX REPLACE "\n([a-z])" "\n#\\1" settings "\n${printed}")
file(WRITE ${OUT}/etc/baize.yaml "# Configuration of the service: every key of `baize serve`, with its default as a comment.
# To choose another value, remove the # before the key and change the value; then: systemctl restart baize
# The service gives --data /var/lib/baize itself. baize.yaml(5) explains the file.
${settings}")
