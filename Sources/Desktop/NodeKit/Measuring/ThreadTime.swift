import Glibc

/// The processor time that the calling thread has spent so far.
enum ThreadTime {
    static var spent: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
