import ConfinedProcess
import Glibc
import Testing

/// Each in a process of its own: what is given up does not come back.
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

    @Test func `a limited process has no memory beyond its share and writes no file`() async {
        await #expect(processExitsWith: .exitCode(3)) {
            // A test's process has what tests beside it had open as it began, which may be more than a worker gets.
            try Confinement.limit(
                to: ResourceLimits(addressSpaceBytes: 1 << 30, processorSeconds: 10, openFiles: 512)
            )
            signal(SIGXFSZ, SIG_IGN)
            let tooMuch = malloc(2 << 30)
            var name = Array("/tmp/martlet-probe-XXXXXX".utf8CString)
            let file = mkstemp(&name)
            unlink(name)
            let cannotGrow = file >= 0 && write(file, "x", 1) < 0 && errno == EFBIG
            _exit(tooMuch == nil && cannotGrow ? 3 : 4)
        }
    }
}
