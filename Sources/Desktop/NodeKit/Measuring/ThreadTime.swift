import Glibc

/// The processor time that the calling thread has spent so far.
public enum ThreadTime {
    /// The processor time so far.
    public static var spent: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
