import CSeccomp
import Glibc

/// What a worker may use.
public struct ResourceLimits: Sendable {
    /// Address space, in bytes.
    public var addressSpaceBytes: UInt64
    /// Memory of its own, in bytes: what is not of files nor shared; nil for as much as the address space has.
    public var dataBytes: UInt64?
    /// Processor time, in seconds.
    public var processorSeconds: UInt64
    /// Files open at once.
    public var openFiles: UInt64

    /// Limits.
    public init(
        addressSpaceBytes: UInt64,
        dataBytes: UInt64? = nil,
        processorSeconds: UInt64,
        openFiles: UInt64
    ) {
        self.addressSpaceBytes = addressSpaceBytes
        self.dataBytes = dataBytes
        self.processorSeconds = processorSeconds
        self.openFiles = openFiles
    }
}

/// Takes from this process all it does not need to turn bytes into pixels. Neither can be undone.
public enum Confinement {
    /// The system did not let itself be asked.
    public struct Failure: Error, Sendable {}

    /// Sets limits, forbids to write files and to dump core.
    ///
    /// - Throws: ``Failure``.
    public static func limit(to limits: ResourceLimits) throws(Failure) {
        try limit(Int32(RLIMIT_AS.rawValue), limits.addressSpaceBytes)
        if let bytes = limits.dataBytes { try limit(Int32(RLIMIT_DATA.rawValue), bytes) }
        try limit(Int32(RLIMIT_CPU.rawValue), limits.processorSeconds)
        try limit(Int32(RLIMIT_NOFILE.rawValue), limits.openFiles)
        try limit(Int32(RLIMIT_FSIZE.rawValue), 0)
        try limit(Int32(RLIMIT_CORE.rawValue), 0)
    }

    /// From here on every system call but those for memory and the standard descriptors fails with EPERM, on all
    /// threads that there are. To start another fails as well, unless they are allowed.
    ///
    /// Loading the filter also sets `PR_SET_NO_NEW_PRIVS`. To fail is enough and keeps the answer alive: a library that
    /// looks for a file it can do without goes on.
    ///
    /// - Parameter threads: Whether threads of this process may be made, named and made to wait for each other.
    /// - Throws: ``Failure``.
    public static func denySystemCalls(allowingThreads threads: Bool = false) throws(Failure) {
        guard let filter = seccomp_init(Self.fail(with: EPERM)) else { throw Failure() }
        defer { seccomp_release(filter) }
        for name in allowedSystemCalls + (threads ? callsOfThreads : []) {
            try add(name, Self.allow, to: filter)
        }
        if threads {
            // Threads of this process, and no process: what else a clone may share is in the flags, its first argument.
            let isThread = scmp_arg_cmp(
                arg: 0,
                op: SCMP_CMP_MASKED_EQ,
                datum_a: threadFlag,
                datum_b: threadFlag
            )
            try add("clone", Self.allow, to: filter, when: [isThread])
            let isName = scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: Self.setName, datum_b: 0)
            try add("prctl", Self.allow, to: filter, when: [isName])
            // Its flags lie in memory: whoever gets this answer calls `clone`.
            try add("clone3", Self.fail(with: ENOSYS), to: filter)
        }
        guard seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 else { throw Failure() }
        guard seccomp_load(filter) == 0 else { throw Failure() }
    }

    /// `CLONE_THREAD` of the kernel's `sched.h`.
    private static let threadFlag: scmp_datum_t = 0x1_0000
    /// `PR_SET_NAME` of the kernel's `prctl.h`: how a thread gives itself a name.
    private static let setName: scmp_datum_t = 15
    private static let allow = UInt32(0x7fff_0000)

    private static func fail(with error: Int32) -> UInt32 { UInt32(0x0005_0000) | UInt32(error) }

    private static func add(
        _ name: String,
        _ action: UInt32,
        to filter: scmp_filter_ctx,
        when conditions: [scmp_arg_cmp] = []
    ) throws(Failure) {
        let number = seccomp_syscall_resolve_name(name)
        // A name that this architecture does not have needs no rule.
        guard number >= 0 else { return }
        let added = conditions.withUnsafeBufferPointer {
            seccomp_rule_add_array(filter, action, number, UInt32($0.count), $0.baseAddress)
        }
        guard added == 0 else { throw Failure() }
    }

    /// What allocators, locks, clocks and the standard descriptors need. No `open`, `socket`, `clone`, `execve`.
    private static let allowedSystemCalls = [
        "read", "readv", "write", "writev", "close", "lseek", "fstat",
        "brk", "mmap", "munmap", "mremap", "mprotect", "madvise",
        "futex", "sched_yield", "sched_getaffinity", "clock_gettime", "gettimeofday", "getrandom",
        "getpid", "gettid", "tgkill", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "exit", "exit_group",
        // What a thread that was just made begins with: without it the C library ends the process.
        "rseq", "set_robust_list",
    ]

    /// What threads need beside `clone`: names, waits, and what wakes a thread that waits for several things.
    private static let callsOfThreads = [
        "set_tid_address", "clock_nanosleep", "nanosleep", "poll", "ppoll", "eventfd2", "pipe2", "socketpair",
        "sched_getattr",
        "sched_getparam", "sched_getscheduler", "sched_get_priority_min", "sched_get_priority_max",
        "sigaltstack",
    ]

    private static func limit(_ resource: Int32, _ value: UInt64) throws(Failure) {
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { throw Failure() }
        // A host may already allow less.
        limits.rlim_max = min(limits.rlim_max, rlim_t(value))
        limits.rlim_cur = limits.rlim_max
        guard setrlimit(resource, &limits) == 0 else { throw Failure() }
    }
}
