import Glibc

/// How long things take: CPU time of this thread, since the machine is shared and wall clock is not ours.
public enum Stopwatch {
    /// CPU time of this thread so far, in nanoseconds.
    public static var threadNanoseconds: Int64 { read(CLOCK_THREAD_CPUTIME_ID) }

    /// CPU time of all threads of this process so far, in nanoseconds.
    public static var processNanoseconds: Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }

    /// CPU time of all threads of this process so far, in nanoseconds: in programs and in the kernel. Linux
    /// divides by samples of some milliseconds, so differences mean something from some tenths of a second on.
    public static var processParts: (user: Int64, system: Int64) {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        func nanoseconds(_ time: timeval) -> Int64 {
            Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1000
        }
        return (nanoseconds(usage.ru_utime), nanoseconds(usage.ru_stime))
    }

    /// Time since some moment, in nanoseconds.
    public static var wallNanoseconds: Int64 { read(CLOCK_MONOTONIC) }

    /// Nanoseconds of CPU for one run of `body`: the best of five rounds of at least `milliseconds` each.
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

/// Keeps a result from being optimised away.
@inline(never)
public func consume<Value>(_ value: borrowing Value) {}
