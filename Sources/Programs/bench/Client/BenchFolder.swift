import Foundation

/// A folder for accounts that goes when the run ends.
final class BenchFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/client-bench-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
