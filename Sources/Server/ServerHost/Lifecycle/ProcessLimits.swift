import Glibc

/// What this process asks of the system once, before it does anything else.
enum ProcessLimits {
    /// Files are for their owner unless said otherwise; a peer that hangs up is no reason to die, nor is a file that
    /// may not grow, which is said by the write that fails; and there may be as many connections as the system lets us
    /// have.
    static func apply() {
        umask(0o077)
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        // Refused only where nothing was lost: the limit then stays what it was.
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
