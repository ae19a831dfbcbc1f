import ArgumentParser
import Foundation

/// A martletd process with new data, which can be killed and restarted.
final class OwnServer {
    private let program: String
    private let folder: URL
    /// Where it listens: 0 until the kernel has chosen, then the same over restarts.
    private var port: Int
    private var process: Process?
    private let clockRate: Int?

    /// Starts `program` on a port, or on any free one, with a new folder whose name contains `name`.
    ///
    /// - Parameters:
    ///   - program: martletd, or mock-server with `clockRate`.
    ///   - port: The port; nil for any.
    ///   - name: A part of the folder's name.
    ///   - clockRate: How much faster than the machine's the server's clock runs.
    /// - Throws: ``CrashTestError``, and Foundation's errors.
    init(_ program: String, port: Int?, for name: String, clockRate: Int? = nil) throws {
        self.program = program
        self.port = port ?? 0
        self.clockRate = clockRate
        folder = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try start()
    }

    /// The options for its clients.
    var target: TargetOptions {
        get throws {
            let key = folder.appending(path: "data/public-key.pem").path
            return try .parse(["--port", String(port), "--public-key", key, "--login-codes", loginCodes])
        }
    }

    private var loginCodes: String { folder.appending(path: "codes").path }

    /// The id of the running process; 0 for none.
    var processIdentifier: Int32 { process?.processIdentifier ?? 0 }

    /// Starts the server and waits for its line that it listens.
    func start() throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = try arguments
        let output = Pipe()
        process.standardOutput = output
        let log = folder.appending(path: "log")
        if !FileManager.default.fileExists(atPath: log.path) { try Data().write(to: log) }
        let errors = try FileHandle(forWritingTo: log)
        try errors.seekToEnd()
        process.standardError = errors
        try process.run()
        self.process = process
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw CrashTestError.serverDidNotStart }
            line += more
        }
        guard line.starts(with: Data("listening on ".utf8)) else { throw CrashTestError.serverDidNotStart }
        let said = String(decoding: line, as: UTF8.self).split(separator: ":").last
        guard let chosen = said.flatMap({ Int($0.trimmingCharacters(in: .newlines)) }) else {
            throw CrashTestError.serverDidNotStart
        }
        port = chosen
    }

    private var arguments: [String] {
        get throws {
            let settings = [
                ("data", folder.appending(path: "data").path), ("port", String(port)),
                ("registration", "open"), ("pages", "off"), ("login-codes", "file:\(loginCodes)"),
            ]
            guard let clockRate else { return ["serve"] + settings.flatMap { ["--\($0)", $1] } }
            let file = folder.appending(path: "configuration")
            let lines = settings.map { "\($0) = \($1)\n" }
            try Data(lines.joined().utf8).write(to: file)
            return ["--fast", String(clockRate), file.path]
        }
    }

    /// Kills the server, as in a crash.
    func kill() {
        guard let process else { return }
        // The number of a process that has ended may be another's by now.
        if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        self.process = nil
    }

    /// Kills the server and deletes its data.
    func remove() throws {
        kill()
        try FileManager.default.removeItem(at: folder)
    }
}

/// The reason why a crash test failed.
enum CrashTestError: Error {
    /// martletd ended or printed another line. Its log is in the folder.
    case serverDidNotStart
    /// Messages had no answer after the last restart.
    case neverAnswered
    /// Messages were lost, doubled or out of order: the test has failed.
    case damage
}
