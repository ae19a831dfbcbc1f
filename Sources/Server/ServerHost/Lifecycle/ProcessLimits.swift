import Glibc

/// The settings of this process that are made once, at its start.
enum ProcessLimits {
    /// Sets the umask to files for their owner alone, and the limit of open files to the maximum.
    ///
    /// Ignores SIGPIPE and SIGXFSZ: a peer that hangs up, or a file that may not grow, must not end the process. The
    /// failing write reports these errors.
    static func apply() {
        umask(0o077)
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        // A failure changes nothing: the limit stays as it was.
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
