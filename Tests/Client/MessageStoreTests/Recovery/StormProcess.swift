import Foundation
import StoreStressTest
import TestKit

/// The program `store-stress`, which tests run, read and kill.
final class StormProcess {
    private let process = Process()
    private let output = Pipe()
    private var unread: [UInt8] = []

    /// The program, which is beside the tests' own.
    private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "store-stress")

    /// Starts the program.
    init(_ arguments: [String]) throws {
        process.executableURL = Self.program
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    /// Starts a process that writes `count` transactions of each of `writers`.
    convenience init(folder: String, seed: UInt64, writers: Range<Int>, count: Int) throws {
        try self.init([
            "write", folder, "\(seed)", "\(writers.lowerBound)", "\(writers.count)", "\(count)",
        ])
    }

    /// The next line of its output; nil when it has ended.
    func line() -> String? {
        while true {
            if let end = unread.firstIndex(of: 10) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            unread += more
        }
    }

    /// Kills the process without a chance to clean up, as in a crash.
    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Waits for its end; true if it ended without an error.
    func wait() -> Bool {
        while line() != nil {}
        process.waitUntilExit()
        return process.terminationStatus == 0 && process.terminationReason == .exit
    }
}
