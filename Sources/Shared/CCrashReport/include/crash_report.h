#ifndef CRASH_REPORT_H
#define CRASH_REPORT_H

#include <stdint.h>

/// Has a report written into `folder` when a signal ends this process that programs end by through their own fault:
/// SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE and SIGABRT. Then the signal goes where it would have gone otherwise.
///
/// `folder` is the descriptor of a directory and stays open. `program` and `version` are copied. For the beginning of a
/// process, once. Returns 0, or an error number; EALREADY for a second time.
int crash_report_install(int folder, const char *program, const char *version);

/// Gives the calling thread a stack of its own for reports, so that one that has used up its stack has a report, too.
/// It is given back when the thread ends. Returns 0, or an error number.
int crash_report_cover_thread(void);

/// Says which method of the API the calling thread is about to carry out; 0 for none. One store.
static inline void crash_report_set_method(uint32_t constructor) {
    extern _Thread_local uint32_t crash_report_method;
    // Read by a handler on this thread alone.
    __atomic_store_n(&crash_report_method, constructor, __ATOMIC_RELAXED);
}

#endif
