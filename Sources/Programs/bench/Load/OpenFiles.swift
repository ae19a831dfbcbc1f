import Glibc

/// The limit of open files, which is the limit of connections.
enum OpenFiles {
    /// Raises the limit to `count` open files, or to the system's maximum.
    static func raiseLimit(to count: UInt64) throws {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { throw LimitError() }
        limit.rlim_cur = min(max(limit.rlim_cur, rlim_t(count)), limit.rlim_max)
        guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { throw LimitError() }
    }

    /// The system reports no limits, which does not happen on Linux.
    struct LimitError: Error {}
}
