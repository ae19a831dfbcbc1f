import Foundation

/// A folder for accounts, deleted at the end of the run.
final class BenchFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/client-bench-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
