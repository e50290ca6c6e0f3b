/* files.h - the web files, from inside the program. */
#ifndef BAIZE_SERVER_FILES_H
#define BAIZE_SERVER_FILES_H

#include "net/net.h"

/* Answers when there is such a file; false: there is none, and the request is as before. */
bool files_answer(struct net_request *request);

#endif
