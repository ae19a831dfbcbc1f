// Everything below `handle` runs inside a signal handler of a process that is broken: no memory is taken, no lock is
// waited for, and nothing is called that POSIX or the manual of glibc does not allow there. Memory of the process is
// read only for addresses of code, so no content can get into a report.

#define _GNU_SOURCE
#include "crash_report.h"
#include "report_text.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum {
    /// Bytes of a stack for reports. Finding the frames takes some 10 KiB, the registers of a large machine as much.
    stack_bytes = 64 << 10,
    most_frames = 64,
    /// Seconds after which a report that does not come to its end is given up, with the process.
    patience = 10,
};

static const struct {
    int number;
    const char *name;
} fatal[] = {
    {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"}, {SIGILL, "SIGILL"},
    {SIGTRAP, "SIGTRAP"}, {SIGFPE, "SIGFPE"}, {SIGABRT, "SIGABRT"},
};
enum { fatal_count = sizeof fatal / sizeof fatal[0] };

_Thread_local uint32_t crash_report_method;

static struct {
    int folder;
    /// Closed when no descriptor is left for the report.
    int reserve;
    char program[64];
    char version[64];
    struct sigaction previous[fatal_count];
    pthread_key_t stack;
    uint32_t is_installed;
    /// Whether some thread writes a report, and whether it has.
    uint32_t is_begun, is_done;
} state;

// What was interrupted.

struct place {
    uintptr_t code, frame, stack;
    /// Where the function that was just called returns to.
    uintptr_t caller;
};

static struct place interrupted(const void *context) {
    const mcontext_t *at = &((const ucontext_t *)context)->uc_mcontext;
#if defined(__x86_64__)
    return (struct place){
        .code = (uintptr_t)at->gregs[REG_RIP],
        .frame = (uintptr_t)at->gregs[REG_RBP],
        .stack = (uintptr_t)at->gregs[REG_RSP],
    };
#elif defined(__aarch64__)
    return (struct place){.code = at->pc, .frame = at->regs[29], .stack = at->sp, .caller = at->regs[30]};
#else
    (void)at;
    return (struct place){0};
#endif
}

// A line of the stack: which file, and where in it. Where it lies in memory is nobody's business. Returns whether some
// file has it.
static int put_frame(struct report_text *text, uintptr_t code) {
    struct dl_find_object found;
    if (_dl_find_object((void *)code, &found) != 0) {
        report_string(text, "?\n");
        return 0;
    }
    const char *path = found.dlfo_link_map->l_name;
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    report_name(text, *name ? name : state.program);
    report_string(text, "+0x");
    report_hexadecimal(text, code - found.dlfo_link_map->l_addr, 1);
    report_string(text, "\n");
    return 1;
}

// By the tables for unwinding, which all our code and the system's libraries have. The first frames are the handler's.
static int put_unwound(struct report_text *text, uintptr_t code) {
    void *frames[most_frames + 8];
    int count = backtrace(frames, most_frames + 8), at = 0;
    while (at < count && (uintptr_t)frames[at] != code) at++;
    int is_found = at + 1 < count;
    // Of what was called, the place of the call, which is before the address to return to.
    while (++at < count) put_frame(text, (uintptr_t)frames[at] - 1);
    return is_found;
}

// By the chain of frames on the stack, for code that no table knows: after a call of what is no function.
static void put_chained(struct report_text *text, struct place at) {
    const uintptr_t span = 1 << 20;
    uintptr_t low = at.stack, frame = at.frame;
    for (int count = 0; count < most_frames; count++) {
        if (frame < low || frame - low > span || frame % sizeof frame != 0) return;
        const uintptr_t *pair = (const uintptr_t *)frame;
        if (!put_frame(text, pair[1] - 1)) return;
        low = frame + sizeof frame;
        frame = pair[0];
    }
}

// The report.

static int open_report(time_t now) {
    char name[128];
    struct report_text text = {.bytes = name, .capacity = sizeof name - 1, .file = -1};
    report_string(&text, state.program);
    report_string(&text, "-");
    report_stamp(&text, now);
    report_string(&text, "-");
    report_decimal(&text, (uint64_t)getpid(), 1);
    report_string(&text, ".txt");
    name[text.count] = 0;
    const int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
    int file = openat(state.folder, name, flags, 0600);
    if (file < 0 && (errno == EMFILE || errno == ENFILE)) {
        close(state.reserve);
        file = openat(state.folder, name, flags, 0600);
    }
    return file;
}

static void put_line(struct report_text *text, const char *key, const char *value) {
    report_string(text, key);
    report_string(text, ": ");
    report_name(text, value);
    report_string(text, "\n");
}

static void put_heading(struct report_text *text, const char *signal, const siginfo_t *info, time_t now) {
    char thread[17] = "";
    prctl(PR_GET_NAME, thread);
    report_string(text, "martlet crash report 1\n");
    put_line(text, "program", state.program);
    put_line(text, "version", state.version);
    report_string(text, "time: ");
    report_time(text, now);
    report_string(text, "\n");
    put_line(text, "signal", signal);
    // Only what a program sends has its number.
    int is_own = info->si_code <= 0 && info->si_pid == getpid();
    put_line(text, "sent by", info->si_code > 0 ? "the system" : is_own ? "itself" : "another program");
    uint32_t method = __atomic_load_n(&crash_report_method, __ATOMIC_RELAXED);
    report_string(text, "method: ");
    if (method) report_hexadecimal(text, method, 8);
    else report_string(text, "none");
    report_string(text, "\n");
    put_line(text, "thread", thread);
    report_string(text, "stack:\n");
}

static void write_report(const char *signal, const siginfo_t *info, const void *context) {
    static char bytes[4096];
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    struct report_text text = {.bytes = bytes, .capacity = sizeof bytes, .file = open_report(now.tv_sec)};
    if (text.file < 0) return;
    struct place at = interrupted(context);
    put_heading(&text, signal, info, now.tv_sec);
    int is_code = put_frame(&text, at.code);
    // What is known for certain is in the file before the stack is read, which may be what is broken.
    report_flush(&text);
#if defined(__x86_64__)
    if (!is_code) at.caller = *(const uintptr_t *)at.stack;
#endif
    if (!is_code) put_frame(&text, at.caller - 1);
    if (!is_code || !put_unwound(&text, at.code)) put_chained(&text, at);
    report_string(&text, "end\n");
    report_flush(&text);
    close(text.file);
}

// The signal.

// To whoever handled the signal before, such as the runtime of Swift when it is to print a backtrace: with the signals
// blocked that it has asked for, and no others, as it may wait for other threads and processes.
static void call_previous(const struct sigaction *previous, int number, siginfo_t *info, void *context) {
    if (previous->sa_handler == SIG_DFL || previous->sa_handler == SIG_IGN) return;
    sigset_t mask, present;
    sigorset(&mask, &((const ucontext_t *)context)->uc_sigmask, &previous->sa_mask);
    pthread_sigmask(SIG_SETMASK, &mask, &present);
    if (previous->sa_flags & SA_SIGINFO) previous->sa_sigaction(number, info, context);
    else previous->sa_handler(number);
    pthread_sigmask(SIG_SETMASK, &present, NULL);
}

// Then to the system, which ends the process by it and may keep a core: also when whoever was called has returned, since
// a signal that was sent does not come again by itself as a fault does. It is queued with all that was known of it, and
// comes when the handler returns: to the thread as it was.
static void pass_on(int index, siginfo_t *info, void *context) {
    int number = fatal[index].number;
    call_previous(&state.previous[index], number, info, context);
    signal(number, SIG_DFL);
    if (syscall(SYS_rt_tgsigqueueinfo, getpid(), gettid(), number, info) != 0) {
        syscall(SYS_tgkill, getpid(), gettid(), number);
    }
}

// The threads of one process may break at the same time: the first one is reported, and the others wait for it, since
// the signal of any would end the process.
static int is_first(void) {
    if (__atomic_exchange_n(&state.is_begun, 1, __ATOMIC_ACQ_REL) == 0) return 1;
    const struct timespec pause = {.tv_nsec = 10 * 1000 * 1000};
    for (int turn = 0; turn < 100 * patience; turn++) {
        if (__atomic_load_n(&state.is_done, __ATOMIC_ACQUIRE)) break;
        nanosleep(&pause, NULL);
    }
    return 0;
}

// A report that hangs must not keep the process: nothing would start it again.
static void begin_patience(void) {
    signal(SIGALRM, SIG_DFL);
    sigset_t alarms;
    sigemptyset(&alarms);
    sigaddset(&alarms, SIGALRM);
    pthread_sigmask(SIG_UNBLOCK, &alarms, NULL);
    alarm(patience);
}

static void handle(int number, siginfo_t *info, void *context) {
    int saved = errno, index = 0;
    while (index < fatal_count - 1 && fatal[index].number != number) index++;
    if (is_first()) {
        begin_patience();
        write_report(fatal[index].name, info, context);
        alarm(0);
        __atomic_store_n(&state.is_done, 1, __ATOMIC_RELEASE);
    }
    pass_on(index, info, context);
    errno = saved;
}

// Before.

static void give_back(void *stack) {
    const stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    munmap(stack, stack_bytes);
}

int crash_report_cover_thread(void) {
    if (!__atomic_load_n(&state.is_installed, __ATOMIC_ACQUIRE)) return 0;
    stack_t present = {0};
    if (sigaltstack(NULL, &present) != 0) return errno;
    if (!(present.ss_flags & SS_DISABLE) && present.ss_size >= stack_bytes) return 0;
    void *bytes = mmap(NULL, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED) return errno;
    const stack_t stack = {.ss_sp = bytes, .ss_size = stack_bytes};
    int error = sigaltstack(&stack, NULL) != 0 ? errno : pthread_setspecific(state.stack, bytes);
    if (error) give_back(bytes);
    return error;
}

int crash_report_install(int folder, const char *program, const char *version) {
    if (state.is_installed) return EALREADY;
    int error = pthread_key_create(&state.stack, give_back);
    if (error) return error;
    state.folder = folder;
    state.reserve = fcntl(folder, F_DUPFD_CLOEXEC, 0);
    strncpy(state.program, program, sizeof state.program - 1);
    strncpy(state.version, version, sizeof state.version - 1);
    // The first use loads the library that knows the tables.
    void *frame;
    backtrace(&frame, 1);
    // All signals wait while one is handled. One that a fault of the handler itself raises cannot wait: the system ends
    // the process by it at once. Handlers stay in place meanwhile, for other threads.
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    for (int index = 0; index < fatal_count; index++) {
        if (sigaction(fatal[index].number, &action, &state.previous[index]) != 0) return errno;
    }
    __atomic_store_n(&state.is_installed, 1, __ATOMIC_RELEASE);
    return crash_report_cover_thread();
}
