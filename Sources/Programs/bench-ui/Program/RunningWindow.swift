import BenchKit
import Foundation
import GTKBridge

/// The program `martlet`, started for a home, and the events of its trace.
final class RunningWindow {
    private struct Line: Decodable {
        var event: String
        var at: Int64
        var took: Double?
    }

    /// An event of the window.
    struct Event {
        /// The time on the clock of `FrameTime.now`.
        var moment: Duration
        /// The duration in milliseconds, if the trace has one.
        var took: Double?
    }

    private let program: String
    private let home: BenchDataDirectory
    private let trace: String
    private let process = Process()
    /// The start time.
    let start: Duration

    /// Starts the program with more arguments than its home.
    init(_ program: String, _ home: BenchDataDirectory, arguments: [String] = []) throws {
        (self.program, self.home) = (program, home)
        trace = home.path + "/trace"
        try Data().write(to: URL(filePath: trace))
        Self.prepare(process, program: program, home: home, arguments: arguments)
        process.environment?["MARTLET_TRACE"] = trace
        start = FrameTime.now
        try process.run()
    }

    private static func prepare(
        _ process: Process,
        program: String,
        home: BenchDataDirectory,
        arguments: [String]
    ) {
        process.executableURL = URL(filePath: program)
        process.arguments = ["--home", home.path, "--account", BenchDataDirectory.shown] + arguments
        process.environment = ProcessInfo.processInfo.environment
        process.environment?["MARTLET_PASSPHRASE_FILE"] = home.passphrase
    }

    /// The resident memory now, in MB.
    var memory: Double { ProcessMemory.resident("\(process.processIdentifier)") }

    /// The processor time so far, in seconds.
    var cpu: Double { ProcessTime.spent("\(process.processIdentifier)") }

    /// Opens a chat by a second start of the program.
    func open(_ chat: Int64) throws {
        let second = Process()
        Self.prepare(second, program: program, home: home, arguments: ["--chat", "\(chat)"])
        try second.run()
        second.waitUntilExit()
    }

    /// Waits for the event with this name after `count` others of it.
    func event(_ name: String, after count: Int = 0) async throws -> Event {
        for _ in 0..<2_000 {
            let lines = try events(name)
            if lines.count > count {
                return Event(moment: .microseconds(lines[count].at), took: lines[count].took)
            }
            guard process.isRunning else { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw BenchError.silent("\(name) of martlet")
    }

    private func events(_ name: String) throws -> [Line] {
        let text = try String(contentsOfFile: trace, encoding: .utf8)
        let decoder = JSONDecoder()
        return text.split(separator: "\n")
            .filter { $0.contains("\"\(name)\"") }
            // A line that is still being written does not parse.
            .compactMap { try? decoder.decode(Line.self, from: Data($0.utf8)) }
            .filter { $0.event == name }
    }

    /// Ends the program.
    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
