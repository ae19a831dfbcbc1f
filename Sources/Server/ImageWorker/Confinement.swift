import CSeccomp
import Glibc
import ServerMedia

/// Takes from this process all it does not need to turn bytes into pixels.
enum Confinement {
    /// Sets the limits of ``WorkerLimits``, forbids to write files and to dump core.
    static func limitResources() throws(ThumbnailError) {
        try limit(Int32(RLIMIT_AS.rawValue), WorkerLimits.addressSpaceBytes)
        try limit(Int32(RLIMIT_CPU.rawValue), WorkerLimits.processorSeconds)
        try limit(Int32(RLIMIT_NOFILE.rawValue), WorkerLimits.openFiles)
        try limit(Int32(RLIMIT_FSIZE.rawValue), 0)
        try limit(Int32(RLIMIT_CORE.rawValue), 0)
    }

    /// From here on every system call but those for memory and the standard descriptors fails with EPERM.
    ///
    /// Loading the filter also sets `PR_SET_NO_NEW_PRIVS`, for good. To fail is enough and keeps the answer alive: a library that looks for a file it can do without goes on.
    static func denySystemCalls() throws(ThumbnailError) {
        let failWithPermissionDenied = UInt32(0x0005_0000) | UInt32(EPERM)
        let allow = UInt32(0x7fff_0000)
        guard let filter = seccomp_init(failWithPermissionDenied) else { throw .workerFailed }
        defer { seccomp_release(filter) }
        for name in allowedSystemCalls {
            let number = seccomp_syscall_resolve_name(name)
            // A name that this architecture does not have needs no rule.
            guard number >= 0 else { continue }
            guard seccomp_rule_add_array(filter, allow, number, 0, nil) == 0 else { throw .workerFailed }
        }
        guard seccomp_load(filter) == 0 else { throw .workerFailed }
    }

    /// What allocators, locks, clocks and the standard descriptors need. No `open`, `socket`, `clone`, `execve`.
    private static let allowedSystemCalls = [
        "read", "readv", "write", "writev", "close", "lseek", "fstat",
        "brk", "mmap", "munmap", "mremap", "mprotect", "madvise",
        "futex", "sched_yield", "sched_getaffinity", "clock_gettime", "gettimeofday", "getrandom",
        "getpid", "gettid", "tgkill", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "exit", "exit_group",
    ]

    private static func limit(_ resource: Int32, _ value: UInt64) throws(ThumbnailError) {
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { throw .workerFailed }
        // A host may already allow less.
        limits.rlim_max = min(limits.rlim_max, rlim_t(value))
        limits.rlim_cur = limits.rlim_max
        guard setrlimit(resource, &limits) == 0 else { throw .workerFailed }
    }
}
