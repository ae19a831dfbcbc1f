import CSeccomp
import Glibc

/// The resource limits of a worker.
public struct ResourceLimits: Sendable {
    /// Address space, in bytes.
    public var addressSpaceBytes: UInt64
    /// Private memory, in bytes: neither of files nor shared; nil for as much as the address space has.
    public var dataBytes: UInt64?
    /// Processor time, in seconds.
    public var processorSeconds: UInt64
    /// Files open at once.
    public var openFiles: UInt64

    /// Creates limits.
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

/// Removes the rights that this process does not need to read the bytes of strangers. No step can be undone.
public enum Confinement {
    /// A system call failed.
    public struct Failure: Error, Sendable {}

    /// Sets limits, and forbids writing files and dumping core.
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

    /// Makes the system end this process before others when memory runs out.
    public static func offerMemory() {
        let file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        _ = "1000".withCString { Glibc.write(file, $0, 4) }
    }

    /// Lets other processes have the processor first, above all the server that started this one.
    public static func offerProcessor() { _ = nice(10) }

    /// Limits the number of threads.
    ///
    /// - Parameter count: The number beyond all threads now on the machine: the system counts those of a user.
    /// - Throws: ``Failure``.
    public static func limitThreads(beyondAllThereAre count: Int) throws(Failure) {
        let file = open("/proc/loadavg", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failure() }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let length = read(file, &bytes, bytes.count)
        // In "0.01 0.02 0.00 1/345 6789", 345 is the number of threads.
        let words = String(decoding: bytes.prefix(max(0, length)), as: UTF8.self).split(separator: " ")
        guard words.count > 3, let all = words[3].split(separator: "/").last.flatMap({ UInt64($0) }) else {
            throw Failure()
        }
        // RLIMIT_NPROC.
        try limit(6, all + UInt64(clamping: count))
    }

    /// Makes every later system call fail with EPERM, except those for memory and the standard descriptors. Applies
    /// to all existing threads. Starting another one fails as well, unless threads are allowed.
    ///
    /// Loading the filter also sets `PR_SET_NO_NEW_PRIVS`. A failure suffices and keeps the answer alive: a library
    /// that searches for an optional file goes on.
    ///
    /// - Parameters:
    ///   - threads: True if threads of this process may be created, named and made to wait for each other.
    ///   - connections: True if this process may connect to others by TCP and UDP. The filter does not see to whom.
    /// - Throws: ``Failure``.
    public static func denySystemCalls(
        allowingThreads threads: Bool = false,
        allowingConnections connections: Bool = false
    ) throws(Failure) {
        guard let filter = seccomp_init(Self.fail(with: EPERM)) else { throw Failure() }
        defer { seccomp_release(filter) }
        for name in allowedSystemCalls + (threads ? callsOfThreads : []) {
            try add(name, Self.allow, to: filter)
        }
        // Private memory only, and signals to this process only.
        try add("mmap", Self.allow, to: filter, when: [argument(3, masked: 0xF, is: 2)])
        try add("tgkill", Self.allow, to: filter, when: [argument(0, is: scmp_datum_t(getpid()))])
        if threads {
            // Threads of this process, which share all that the C library's threads share; no processes.
            let isThread = argument(0, masked: threadFlags, is: threadFlags)
            try add("clone", Self.allow, to: filter, when: [isThread])
            try add("prctl", Self.allow, to: filter, when: [argument(0, is: setName)])
            // AF_UNIX.
            try add("socketpair", Self.allow, to: filter, when: [argument(0, is: 1)])
            // Its flags are in memory, out of the filter's reach: after this error the C library calls `clone`.
            try add("clone3", Self.fail(with: ENOSYS), to: filter)
        }
        if connections { try allowConnections(in: filter) }
        guard seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 else { throw Failure() }
        guard seccomp_load(filter) == 0 else { throw Failure() }
    }

    /// Makes this process one of nobody's, if it is one of the superuser's.
    ///
    /// - Throws: ``Failure`` if the system does not let it.
    public static func becomeNobody() throws(Failure) {
        guard geteuid() == 0 else { return }
        guard setgroups(0, nil) == 0, setgid(nobody) == 0, setuid(nobody) == 0 else { throw Failure() }
    }

    private static func allowConnections(in filter: scmp_filter_ctx) throws(Failure) {
        for name in callsOfConnections { try add(name, Self.allow, to: filter) }
        for family in [AF_INET, AF_INET6] {
            for type in [SOCK_STREAM, SOCK_DGRAM] {
                let isFamily = argument(0, is: scmp_datum_t(UInt32(bitPattern: family)))
                // The other bits are flags.
                let isType = argument(1, masked: 0xF, is: scmp_datum_t(type.rawValue))
                try add("socket", Self.allow, to: filter, when: [isFamily, isType])
            }
        }
        for command in [F_GETFD, F_SETFD, F_GETFL, F_SETFL] {
            let isCommand = argument(1, is: scmp_datum_t(UInt32(bitPattern: command)))
            try add("fcntl", Self.allow, to: filter, when: [isCommand])
        }
    }

    /// The user without rights, and its group.
    private static let nobody: uid_t = 65534
    /// The shared resources of the C library's threads, from the kernel's `sched.h`: `CLONE_VM`, `CLONE_FS`,
    /// `CLONE_FILES`, `CLONE_SIGHAND`, `CLONE_THREAD` and `CLONE_SYSVSEM`.
    private static let threadFlags: scmp_datum_t = 0x5_0F00
    /// `PR_SET_NAME` of the kernel's `prctl.h`, which names the calling thread.
    private static let setName: scmp_datum_t = 15
    private static let allow = UInt32(0x7fff_0000)

    private static func fail(with error: Int32) -> UInt32 { UInt32(0x0005_0000) | UInt32(error) }

    private static func argument(_ index: UInt32, is value: scmp_datum_t) -> scmp_arg_cmp {
        scmp_arg_cmp(arg: index, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)
    }

    private static func argument(
        _ index: UInt32,
        masked mask: scmp_datum_t,
        is value: scmp_datum_t
    ) -> scmp_arg_cmp {
        scmp_arg_cmp(arg: index, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
    }

    private static func add(
        _ name: String,
        _ action: UInt32,
        to filter: scmp_filter_ctx,
        when conditions: [scmp_arg_cmp] = []
    ) throws(Failure) {
        let number = seccomp_syscall_resolve_name(name)
        // A call that this architecture lacks needs no rule.
        guard number >= 0 else { return }
        let added = conditions.withUnsafeBufferPointer {
            seccomp_rule_add_array(filter, action, number, UInt32($0.count), $0.baseAddress)
        }
        guard added == 0 else { throw Failure() }
    }

    /// The calls of allocators, locks, clocks and the standard descriptors. No `open`, `socket`, `clone`, `execve`.
    private static let allowedSystemCalls = [
        "read", "readv", "write", "writev", "close", "lseek", "fstat",
        "brk", "munmap", "mremap", "mprotect", "madvise",
        "futex", "sched_yield", "sched_getaffinity", "clock_gettime", "gettimeofday", "getrandom",
        "getpid", "gettid", "restart_syscall", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "exit",
        "exit_group",
        // The first calls of a new thread: without them the C library ends the process.
        "rseq", "set_robust_list",
    ]

    /// The calls that threads need beside `clone`: names, waits, and waking a thread that waits for several things.
    private static let callsOfThreads = [
        "set_tid_address", "clock_nanosleep", "nanosleep", "poll", "ppoll", "eventfd2", "pipe2",
        "sched_getattr",
        "sched_getparam", "sched_getscheduler", "sched_get_priority_min", "sched_get_priority_max",
        "sigaltstack",
    ]

    /// The calls of connections beside `socket`. No `bind`, `listen`, `accept`.
    private static let callsOfConnections = [
        "connect", "sendto", "sendmsg", "recvfrom", "recvmsg", "shutdown", "getsockopt", "setsockopt",
        "getsockname", "getpeername", "poll", "ppoll",
    ]

    private static func limit(_ resource: Int32, _ value: UInt64) throws(Failure) {
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { throw Failure() }
        // The host may already allow less.
        limits.rlim_max = min(limits.rlim_max, rlim_t(value))
        limits.rlim_cur = limits.rlim_max
        guard setrlimit(resource, &limits) == 0 else { throw Failure() }
    }
}
