import Foundation

/// A martletd of our own that is killed and started again.
final class StormServer {
    private let program: String
    private let folder: URL
    private let port: Int
    private var process: Process?

    init(program: String, folder: URL, port: Int) {
        self.program = program
        self.folder = folder
        self.port = port
    }

    var publicKey: String { folder.appending(path: "data/public-key.pem").path }
    var loginCodes: String { folder.appending(path: "codes").path }

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
            guard !more.isEmpty else { throw StormError.serverDidNotStart }
            line += more
        }
        guard line.starts(with: Data("listening on ".utf8)) else { throw StormError.serverDidNotStart }
    }

    /// Ends it as a power cut would.
    func kill() {
        guard let process else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }
}

/// Why a storm could not be run.
enum StormError: Error {
    /// martletd ended or said something else than that it listens. Its log is in the folder.
    case serverDidNotStart
    /// Messages stayed without an answer after the last restart.
    case neverAnswered
    /// Something was lost, doubled or out of order: the run has failed.
    case damage
}
