/* door.c - the doorkeeper: a thread that accepts, and turns those away whose address was refused too often.
 *
 *     listening socket --accept--> shut? --yes--> one write, close
 *                                    |
 *                                    no --> queue --> the loop: a few in each of its turns (listen.c)
 *
 * A connection is the one thing that a peer can make us do as often as it likes. Here that costs the loop of those who
 * play nothing; the thread also steps back behind it when there are too few processors. While the queue is full it
 * accepts nobody: the kernel's backlog is next, and then peers wait. */
#define _GNU_SOURCE /* accept4, gettid */
#include "net/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

enum { NICENESS = 10, TRY_AGAIN_MS = 10 };

static uint64_t door_now(void)
{
    return uv_hrtime() / 1000000 + 1;
}

void door_fault(struct net *net, const struct address_key *key, enum address_fault_ms lasts)
{
    struct door *door = &net->door;
    pthread_mutex_lock(&door->lock);
    address_fault(&door->faults, key, lasts, net->limit.refusals_of_address_most, door_now());
    pthread_mutex_unlock(&door->lock);
}

static uint64_t shut_ms(struct net *net, const struct address_key *key)
{
    struct door *door = &net->door;
    pthread_mutex_lock(&door->lock);
    uint64_t ms = address_shut_ms(&door->faults, key, net->limit.refusals_of_address_most, door_now());
    pthread_mutex_unlock(&door->lock);
    return ms;
}

static void tell(int fd, const void *words, size_t length)
{
    (void)!send(fd, words, length, MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* Before its handshake TLS has no words but an alert: fatal, access_denied (RFC 8446, 6.2). */
static void tell_alert(int fd)
{
    static const uint8_t alert[] = {21, 3, 3, 0, 2, 2, 49};
    tell(fd, alert, sizeof alert);
}

static void tell_answer(int fd, uint64_t retry_s)
{
    static const char body[] =
        "{\"error\": {\"name\": \"TOO_MANY_REFUSALS\", \"words\": \"this address was refused too "
        "often: try again in some seconds\"}}\n";
    char answer[400];
    int length = snprintf(answer, sizeof answer,
                          "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
                          "Cache-Control: no-store\r\nRetry-After: %llu\r\nConnection: close\r\n\r\n%s",
                          sizeof body - 1, (unsigned long long)retry_s, body);
    tell(fd, answer, (size_t)length);
}

/* One write, which the peer may lose, and nothing is kept. */
static void turn_away(struct net *net, int fd, uint64_t retry_s)
{
    atomic_fetch_add(&net->door.turned_away, 1);
    if (net->set.certificate != NULL)
        tell_alert(fd);
    else
        tell_answer(fd, retry_s);
    close(fd);
}

static void pass_on(struct net *net, const struct arrival *arrival)
{
    struct door *door = &net->door;
    pthread_mutex_lock(&door->lock);
    while (door->count == DOOR_QUEUE && !door->stops)
        pthread_cond_wait(&door->room, &door->lock);
    bool passed = !door->stops;
    if (passed)
        door->queue[(door->first + door->count++) % DOOR_QUEUE] = *arrival;
    pthread_mutex_unlock(&door->lock);
    if (passed)
        uv_async_send(&door->arrived);
    else
        close(arrival->fd);
}

/* What accept lacks it will lack at once again: not to turn round and round until it is there. */
static void pause_a_little(struct net *net)
{
    struct pollfd wake = {.fd = net->door.wake_fd, .events = POLLIN};
    poll(&wake, 1, TRY_AGAIN_MS);
}

/* No descriptor is left: one is kept for this, or the peer would wait for an answer that cannot come. */
static void turn_away_without_descriptor(struct net *net)
{
    struct door *door = &net->door;
    if (door->reserve_fd >= 0) {
        close(door->reserve_fd);
        int fd = accept4(net->listener_fd, NULL, NULL, SOCK_CLOEXEC);
        if (fd >= 0)
            close(fd);
        door->reserve_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    }
    atomic_store(&door->no_descriptors, true);
    uv_async_send(&door->arrived); /* the loop has the log */
}

/* Every other error is of the one peer, who is gone. */
static void not_accepted(struct net *net, int error)
{
    if (error == EMFILE || error == ENFILE)
        turn_away_without_descriptor(net);
    if (error == EMFILE || error == ENFILE || error == ENOMEM || error == ENOBUFS)
        pause_a_little(net);
}

static void answer_the_door(struct net *net)
{
    struct sockaddr_storage from = {0};
    socklen_t size = sizeof from;
    struct arrival arrival = {0};
    arrival.fd = accept4(net->listener_fd, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (arrival.fd < 0) {
        not_accepted(net, errno);
        return;
    }
    address_of_socket(&from, arrival.address, &arrival.key);
    uint64_t ms = shut_ms(net, &arrival.key);
    if (ms > 0)
        turn_away(net, arrival.fd, (ms + 999) / 1000);
    else
        pass_on(net, &arrival);
}

static void *keep(void *context)
{
    struct net *net = context;
    struct pollfd polls[2] = {{.fd = net->listener_fd, .events = POLLIN}, {.fd = net->door.wake_fd, .events = POLLIN}};
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICENESS); /* on Linux a thread's own */
    while (!polls[1].revents)
        if (poll(polls, 2, -1) < 0) /* no memory: whoever knocks waits a little longer */
            usleep(TRY_AGAIN_MS * 1000);
        else if (polls[0].revents)
            answer_the_door(net);
    return NULL;
}

/* Signals are the loop's. */
static bool start_thread(struct net *net)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&net->door.thread, NULL, keep, net) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

void door_make(struct net *net)
{
    net->door.wake_fd = net->door.reserve_fd = -1;
    pthread_mutex_init(&net->door.lock, NULL);
    pthread_cond_init(&net->door.room, NULL);
}

void door_free(struct net *net)
{
    pthread_mutex_destroy(&net->door.lock);
    pthread_cond_destroy(&net->door.room);
}

bool door_open(struct net *net, char *words, size_t words_size)
{
    struct door *door = &net->door;
    door->wake_fd = eventfd(0, EFD_CLOEXEC);
    door->reserve_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    door->open = door->wake_fd >= 0 && start_thread(net);
    if (!door->open)
        snprintf(words, words_size, "there is no thread to be had for those who connect");
    return door->open;
}

bool door_take(struct net *net, struct arrival *arrival)
{
    struct door *door = &net->door;
    pthread_mutex_lock(&door->lock);
    bool there = door->count > 0;
    if (there) {
        *arrival = door->queue[door->first];
        door->first = (door->first + 1) % DOOR_QUEUE;
        door->count--;
        pthread_cond_signal(&door->room);
    }
    pthread_mutex_unlock(&door->lock);
    return there;
}

void door_close(struct net *net)
{
    struct door *door = &net->door;
    const uint64_t one = 1;
    struct arrival left;
    if (door->open) {
        pthread_mutex_lock(&door->lock);
        door->stops = true;
        pthread_cond_signal(&door->room);
        pthread_mutex_unlock(&door->lock);
        (void)!write(door->wake_fd, &one, sizeof one);
        pthread_join(door->thread, NULL);
        while (door_take(net, &left))
            close(left.fd);
    }
    door->open = false;
    if (door->wake_fd >= 0)
        close(door->wake_fd);
    if (door->reserve_fd >= 0)
        close(door->reserve_fd);
    door->wake_fd = door->reserve_fd = -1;
}
