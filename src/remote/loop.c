/* loop.c - one libwebsockets context on a libuv loop, for one client or thousands. */
#include "remote/internal.h"

#include <stdlib.h>
#include <string.h>

#define TURNS_TO_CLOSE 100

static const struct lws_protocols protocols[] = {
    {.name = "baize.v1", .callback = remote_line_callback, .rx_buffer_size = 4096},
    {.name = "http", .callback = remote_exchange_callback},
    {.name = NULL},
};

static void no_log(int level, const char *line)
{
    (void)level;
    (void)line;
}

static void on_timer(uv_timer_t *timer)
{
    uv_stop(timer->loop);
}

struct remote_loop *remote_loop_open(void)
{
    struct remote_loop *loop = remote_memory(NULL, sizeof *loop);
    struct lws_context_creation_info info;
    void *loops[1] = {&loop->loop};
    memset(loop, 0, sizeof *loop);
    memset(&info, 0, sizeof info);
    lws_set_log_level(0, no_log);
    if (uv_loop_init(&loop->loop) != 0) {
        free(loop);
        return NULL;
    }
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocols;
    info.options =
        LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT | LWS_SERVER_OPTION_JUST_USE_RAW_ORIGIN;
    info.foreign_loops = loops;
    info.pcontext = &loop->context;        /* NULL when it has ended */
    info.timeout_secs = REMOTE_PATIENCE_S; /* else five, in which a busy machine checks no password */
    /* -1, signed or not: the type differs between versions of the library. User and group stay as they are. */
    memset(&info.gid, 0xff, sizeof info.gid);
    memset(&info.uid, 0xff, sizeof info.uid);
    loop->context = lws_create_context(&info);
    if (loop->context == NULL) {
        uv_loop_close(&loop->loop);
        free(loop);
        return NULL;
    }
    uv_timer_init(&loop->loop, &loop->timer);
    return loop;
}

void remote_loop_run(struct remote_loop *loop, int timeout_ms)
{
    uv_timer_start(&loop->timer, on_timer, (uint64_t)timeout_ms, 0);
    uv_run(&loop->loop, timeout_ms == 0 ? UV_RUN_NOWAIT : UV_RUN_ONCE);
    uv_timer_stop(&loop->timer);
}

static void on_timer_closed(uv_handle_t *handle)
{
    struct remote_loop *loop = handle->data;
    loop->timer_closed = true;
}

/* On a loop that is not its own libwebsockets ends in two steps: it closes its handles, and when the loop has let go of
 * them, which it does in a few turns, it is destroyed once more. Where it had none it has ended at once. */
void remote_loop_close(struct remote_loop *loop)
{
    if (loop == NULL)
        return;
    loop->timer.data = loop;
    uv_close((uv_handle_t *)&loop->timer, on_timer_closed);
    lws_context_destroy(loop->context);
    for (int i = 0; i < TURNS_TO_CLOSE || !loop->timer_closed; i++)
        uv_run(&loop->loop, UV_RUN_NOWAIT);
    if (loop->context != NULL)
        lws_context_destroy(loop->context);
    for (int i = 0; i < TURNS_TO_CLOSE && uv_loop_close(&loop->loop) != 0; i++)
        uv_run(&loop->loop, UV_RUN_NOWAIT);
    free(loop);
}
