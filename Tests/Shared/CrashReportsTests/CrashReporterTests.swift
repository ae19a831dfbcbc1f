import Foundation
import TestKit
import Testing

@testable import CrashReports

@Suite(.timeLimit(.minutes(5))) struct CrashReporterTests {
    private let root: TemporaryFolder
    private var path: String { root.path("crashes") }

    init() throws { root = try TemporaryFolder() }

    /// The only report, as text and parsed.
    private func report() throws -> (text: String, report: CrashReport) {
        let found = CrashReportFolder(path: path).newest(5, of: "tester")
        try #require(found.count == 1)
        let attributes = try FileManager.default.attributesOfItem(atPath: found[0].file)
        #expect(attributes[.posixPermissions] as? NSNumber == 0o600)
        return (try String(contentsOfFile: found[0].file, encoding: .utf8), found[0].report)
    }

    /// Installs the reporter over the system's own handling, even if Swift's runtime is configured to print
    /// backtraces, which takes it seconds.
    private static func install(_ path: String, instead handler: (@convention(c) (Int32) -> Void)? = nil)
        throws
    {
        for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] {
            signal(number, handler ?? SIG_DFL)
        }
        try CrashReporter.install(
            program: "tester",
            version: "1.2.3",
            folder: CrashReportFolder(path: path)
        )
    }

    #if arch(x86_64)
    private static let trap = (number: SIGILL, name: "SIGILL")
    #else
    private static let trap = (number: SIGTRAP, name: "SIGTRAP")
    #endif

    @Test func `a trap of Swift leaves a report with the method and a stack, and ends the process as before`()
        async throws
    {
        await #expect(processExitsWith: .signal(Self.trap.number)) { [path = path as String] in
            try Self.install(path)
            CrashReporter.note(method: 0x8E48_A188)
            let secret = "a most private sentence"
            preconditionFailure(secret)
        }
        let (text, report) = try report()
        #expect(report.program == "tester")
        #expect(report.version == "1.2.3")
        #expect(report.signal == Self.trap.name)
        #expect(report.method == 0x8E48_A188)
        #expect(report.isWhole)
        let modules = report.frames.map { String($0.prefix { $0 != "+" }) }
        #expect(modules.contains("tester"), "the code that trapped: \(modules)")
        #expect(report.frames.count > 3, "who called it: \(report.frames)")
        #expect(!text.contains("private"))
    }

    @Test(arguments: [SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGTRAP])
    func `a signal that another program sends leaves a report, too`(number: Int32) async throws {
        await #expect(processExitsWith: .signal(number)) {
            [path = path as String, number = number as Int32] in
            try Self.install(path)
            kill(getpid(), number)
            while true { pause() }
        }
        #expect(try report().report.method == nil)
    }

    @Test func `a thread that has used up its stack has a report`() async throws {
        await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
            try Self.install(path)
            let thread = Thread {
                // Foundation does not set the system's thread name.
                try? Data("deep".utf8).write(to: URL(filePath: "/proc/thread-self/comm"))
                CrashReporter.coverThisThread()
                _ = Self.depth(of: 0)
            }
            thread.start()
            while true { pause() }
        }
        let report = try report().report
        #expect(report.signal == "SIGSEGV")
        #expect(report.thread == "deep")
        #expect(report.isWhole)
    }

    @Test func `two threads that crash at once leave one whole report`() async throws {
        await #expect(processExitsWith: .signal(Self.trap.number)) { [path = path as String] in
            try Self.install(path)
            for _ in 0..<2 { Thread { preconditionFailure() }.start() }
            while true { pause() }
        }
        #expect(try report().report.isWhole)
    }

    @Test func `whoever handled the signal before still does`() async throws {
        await #expect(processExitsWith: .exitCode(77)) { [path = path as String] in
            try Self.install(path, instead: { _ in _exit(77) })
            abort()
        }
        #expect(try report().report.signal == "SIGABRT")
    }

    @Test func `a signal that was sent ends the process, even if whoever handled it before returns`()
        async throws
    {
        await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
            try Self.install(path, instead: { _ in })
            kill(getpid(), SIGSEGV)
            while true { pause() }
        }
        #expect(try report().report.isWhole)
    }

    @Test func `without a folder to write to the process ends as it would have`() async throws {
        await #expect(processExitsWith: .signal(SIGABRT)) { [path = path as String] in
            try Self.install(path)
            rmdir(path)
            abort()
        }
    }

    @Test func `a process has one reporter`() async throws {
        await #expect(processExitsWith: .success) { [path = path as String] in
            try Self.install(path)
            #expect(throws: CrashReportError.alreadyInstalled) { try Self.install(path) }
        }
    }

    /// Calls itself until the stack overflows.
    @inline(never)
    private static func depth(of level: Int) -> Int {
        level < 0 ? level : depth(of: level + 1) + 1
    }
}
