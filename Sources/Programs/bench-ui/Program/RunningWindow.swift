import Foundation
import GTKBridge

/// The program `martlet`, started for a home, and what its trace says.
final class RunningWindow {
    private struct Line: Decodable {
        var event: String
        var at: Int64
        var took: Double?
    }

    /// Something that the window did.
    struct Event {
        /// When, on the clock of `FrameTime.now`.
        var moment: Duration
        /// How long it took, in milliseconds, where the trace says so.
        var took: Double?
    }

    private let program: String
    private let home: BenchDataDirectory
    private let trace: String
    private let process = Process()
    /// When it was started.
    let start: Duration

    /// Starts it.
    init(_ program: String, _ home: BenchDataDirectory) throws {
        (self.program, self.home) = (program, home)
        trace = home.path + "/trace"
        try Data().write(to: URL(filePath: trace))
        Self.prepare(process, program: program, home: home, arguments: [])
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
        process.arguments = ["--home", home.path] + arguments
        process.environment = ProcessInfo.processInfo.environment
        process.environment?["MARTLET_PASSPHRASE_FILE"] = home.passphrase
    }

    /// Resident memory now, in MB.
    var memory: Double { ProcessMemory.resident("\(process.processIdentifier)") }

    /// Opens a chat, as a second start of the program does.
    func open(_ chat: Int64) throws {
        let second = Process()
        Self.prepare(second, program: program, home: home, arguments: ["--chat", "\(chat)"])
        try second.run()
        second.waitUntilExit()
    }

    /// The event of this name that comes after `count` others of it.
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
            // One that is being written is no line yet.
            .compactMap { try? decoder.decode(Line.self, from: Data($0.utf8)) }
            .filter { $0.event == name }
    }

    /// Ends it.
    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
