import Foundation
import Logging
import ServerMedia
import StdExtras
import TestKit
import Testing

@testable import ServerHost

@Suite struct RunningServerTests {
    private final class Lines: Sendable {
        let all = Locked<[String]>([])
    }

    @Test func `half written files that cannot be removed are told to the log`() throws {
        let root = try TemporaryFolder()
        let folder = try DataFolder(path: root.path("d"))
        let lines = Lines()
        let logger = Logger(label: "t") { label in
            LineLogHandler(label: label, logLevel: .notice) { line in lines.all.withLock { $0.append(line) } }
        }
        _ = try RunningServer.media(in: folder, UploadLimits(), logger: logger)
        #expect(lines.all.withLock { $0 }.isEmpty)
        // A directory, which cannot be removed like a file.
        let path = folder.path("files/new/7")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        _ = try RunningServer.media(in: folder, UploadLimits(), logger: logger)
        let told = lines.all.withLock { $0 }
        #expect(told.count == 1 && told[0].contains(" level=error ") && told[0].hasSuffix(" count=1\n"))
    }
}
