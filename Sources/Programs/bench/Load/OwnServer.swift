import ArgumentParser
import Foundation

/// A martletd of our own, with new data, that may be killed and started again.
final class OwnServer {
    private let program: String
    private let folder: URL
    /// Where it listens: 0 until the kernel has chosen, then the same over restarts.
    private var port: Int
    private var process: Process?

    /// Starts `program` on a port, or on any, with a new folder, which `name` is a part of.
    init(_ program: String, port: Int?, for name: String) throws {
        self.program = program
        self.port = port ?? 0
        folder = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try start()
    }

    /// How its clients reach it.
    var target: TargetOptions {
        get throws {
            let key = folder.appending(path: "data/public-key.pem").path
            return try .parse(["--port", String(port), "--public-key", key, "--login-codes", loginCodes])
        }
    }

    private var loginCodes: String { folder.appending(path: "codes").path }

    /// The running process; 0 for none.
    var processIdentifier: Int32 { process?.processIdentifier ?? 0 }

    /// Starts it and waits until it says that it listens.
    func start() throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = [
            "serve", "--data", folder.appending(path: "data").path, "--port", String(port),
            "--registration", "open", "--login-codes", "file:\(loginCodes)",
        ]
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

    /// Ends it as a power cut would.
    func kill() {
        guard let process else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    /// Ends it, and forgets its data.
    func remove() throws {
        kill()
        try FileManager.default.removeItem(at: folder)
    }
}

/// Why a storm could not be run.
enum CrashTestError: Error {
    /// martletd ended or said something else than that it listens. Its log is in the folder.
    case serverDidNotStart
    /// Messages stayed without an answer after the last restart.
    case neverAnswered
    /// Something was lost, doubled or out of order: the run has failed.
    case damage
}
