import Foundation
import TestKit
import Testing

@testable import CrashReports

@Suite struct CrashReportFolderTests {
    private let root: TemporaryFolder
    private let folder: CrashReportFolder

    init() throws {
        root = try TemporaryFolder()
        folder = CrashReportFolder(path: root.path("crashes"))
        try folder.make()
    }

    private func write(_ name: String, _ text: String? = nil) throws {
        let report = """
            martlet crash report 1
            program: martletd
            time: \(name)
            signal: SIGSEGV
            """
        try (text ?? report).write(toFile: "\(folder.path)/\(name)", atomically: false, encoding: .utf8)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test func `the folder is for its owner alone, and may be there already`() throws {
        try folder.make()
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
        #expect(attributes[.posixPermissions] as? NSNumber == 0o700)
        #expect(throws: CrashReportError.folderUnusable(reason: ENOENT)) {
            try CrashReportFolder(path: root.path("missing/crashes")).make()
        }
    }

    @Test func `the newest come first, and what cannot be read is passed over`() throws {
        try write("martletd-20260101-000000-5.txt")
        try write("martletd-20261125-172056-4.txt")
        try write("martletd-20261125-172057-4.txt", "nonsense")
        try write("martletd-20250101-000000-9.txt")
        let found = folder.newest(2, of: "martletd")
        #expect(
            found.map(\.file) == [
                "\(folder.path)/martletd-20261125-172056-4.txt",
                "\(folder.path)/martletd-20260101-000000-5.txt",
            ]
        )
        #expect(CrashReportFolder(path: root.path("none")).newest(3, of: "martletd").isEmpty)
    }

    @Test func `a start leaves ten reports of its program, and nobody else's file is touched`() throws {
        for second in 10..<25 { try write("martlet-20261125-1720\(second)-4.txt") }
        let others = ["martlet-notifier-20250101-000000-1.txt", "martlet-notes.txt", "martlet-1-2-x.txt"]
        for name in others { try write(name) }
        folder.removeOldest(of: "martlet")
        let kept = (15..<25).map { "martlet-20261125-1720\($0)-4.txt" }
        #expect(try names == (kept + others).sorted())
    }
}
