import Glibc

/// Measures durations, mostly as CPU time of this thread: on a shared computer wall-clock time includes others' work.
public enum Stopwatch {
    /// The CPU time of this thread so far, in nanoseconds.
    public static var threadNanoseconds: Int64 { read(CLOCK_THREAD_CPUTIME_ID) }

    /// The CPU time of all threads of this process so far, in nanoseconds.
    public static var processNanoseconds: Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }

    /// The CPU time of all threads of this process so far, in nanoseconds, in user space and in the kernel. Linux
    /// splits it by samples of some milliseconds, so differences are meaningful from some tenths of a second on.
    public static var processParts: (user: Int64, system: Int64) {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        func nanoseconds(_ time: timeval) -> Int64 {
            Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1000
        }
        return (nanoseconds(usage.ru_utime), nanoseconds(usage.ru_stime))
    }

    /// The monotonic time, in nanoseconds.
    public static var wallNanoseconds: Int64 { read(CLOCK_MONOTONIC) }

    /// The CPU time of one run of `body` in nanoseconds: the best of five rounds of at least `milliseconds` each.
    public static func nanoseconds(milliseconds: Int64 = 60, _ body: () -> Void) -> Double {
        var count = 1
        var best = Double.infinity
        var rounds = 0
        while rounds < 5 {
            let start = threadNanoseconds
            for _ in 0..<count { body() }
            let spent = threadNanoseconds - start
            if spent < milliseconds * 1_000_000 {
                count = max(
                    count * 2,
                    Int(Double(count) * Double(milliseconds) * 1.2e6 / Double(max(spent, 1)))
                )
                continue
            }
            best = min(best, Double(spent) / Double(count))
            rounds += 1
        }
        return best
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// Keeps the optimiser from removing a result.
@inline(never)
public func consume<Value>(_ value: borrowing Value) {}
