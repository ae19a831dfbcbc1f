import ConfinedProcess
import Glibc
import Testing

/// Each test runs in a process of its own: dropped rights cannot be restored.
@Suite struct ConfinementTests {
    @Test func `a confined process opens nothing and keeps its descriptors`() async {
        await #expect(processExitsWith: .exitCode(3)) {
            try Confinement.denySystemCalls()
            let opened = open("/etc/hostname", O_RDONLY)
            let cannotOpen = opened < 0 && errno == EPERM
            let cannotConnect = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) < 0 && errno == EPERM
            let cannotFork = fork() < 0 && errno == EPERM
            let canWrite = write(STDERR_FILENO, "", 0) == 0
            let canAllocate = malloc(64 << 20) != nil
            _exit(cannotOpen && cannotConnect && cannotFork && canWrite && canAllocate ? 3 : 4)
        }
    }

    @Test func `a confined process with threads starts those, and no process`() async {
        await #expect(processExitsWith: .exitCode(3)) {
            try Confinement.denySystemCalls(allowingThreads: true)
            var thread = pthread_t()
            let hasThread = pthread_create(&thread, nil, { $0 }, nil) == 0 && pthread_join(thread, nil) == 0
            let cannotFork = fork() < 0 && errno == EPERM
            let cannotOpen = open("/etc/hostname", O_RDONLY) < 0 && errno == EPERM
            let cannotConnect = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) < 0 && errno == EPERM
            _exit(hasThread && cannotFork && cannotOpen && cannotConnect ? 3 : 4)
        }
    }

    @Test func `a confined process signals nobody else and shares no memory`() async {
        await #expect(processExitsWith: .exitCode(3)) {
            let parent = getppid()
            typealias ThreadKill = @convention(c) (pid_t, pid_t, Int32) -> Int32
            // SAFETY: glibc's function of that name.
            let tgkill = try #require(dlsym(nil, "tgkill").map { unsafeBitCast($0, to: ThreadKill.self) })
            try Confinement.denySystemCalls()
            let cannotSignal = tgkill(parent, parent, 0) < 0 && errno == EPERM
            let canSignalItself = tgkill(getpid(), getpid(), 0) == 0
            let shared = mmap(nil, 4096, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
            _exit(cannotSignal && canSignalItself && shared == MAP_FAILED ? 3 : 4)
        }
    }

    @Test func `a process starts no more threads than it is let`() async {
        await #expect(processExitsWith: .exitCode(3)) {
            try Confinement.limitThreads(beyondAllThereAre: 100)
            var limits = rlimit()
            let isLimited = getrlimit(__rlimit_resource_t(6), &limits) == 0 && limits.rlim_cur > 100
            var thread = pthread_t()
            let hasThread = pthread_create(&thread, nil, { $0 }, nil) == 0 && pthread_join(thread, nil) == 0
            _exit(isLimited && limits.rlim_cur < 1 << 22 && hasThread ? 3 : 4)
        }
    }

    @Test func `a limited process keeps to its memory, opens nothing more and writes no file`() async {
        await #expect(processExitsWith: .exitCode(3)) {
            // Opened before: the number of descriptors in a test's process depends on concurrent tests.
            let file = tmpfile().map(fileno) ?? -1
            try Confinement.limit(
                to: ResourceLimits(addressSpaceBytes: 1 << 30, processorSeconds: 10, openFiles: 0)
            )
            signal(SIGXFSZ, SIG_IGN)
            let tooMuch = malloc(2 << 30)
            let cannotOpen = open("/dev/null", O_RDONLY) < 0 && errno == EMFILE
            let cannotGrow = file >= 0 && write(file, "x", 1) < 0 && errno == EFBIG
            _exit(tooMuch == nil && cannotOpen && cannotGrow ? 3 : 4)
        }
    }

    @Test func `a process may be limited to less memory than it has addresses for`() async {
        await #expect(processExitsWith: .exitCode(3)) {
            try Confinement.limit(
                to: ResourceLimits(
                    addressSpaceBytes: 64 << 30,
                    dataBytes: 1 << 30,
                    processorSeconds: 10,
                    openFiles: 16
                )
            )
            _exit(malloc(1 << 30) == nil && malloc(1 << 20) != nil ? 3 : 4)
        }
    }
}
