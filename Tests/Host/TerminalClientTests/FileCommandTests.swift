import ClientEngine
import ClientHost
import ClientModel
import Foundation
import Localization
import TestKit
import Testing

@testable import TerminalClient

@Suite struct FileSelectionTests {
    private static func photo(_ name: String) -> FileSelection.Picked {
        FileSelection.Picked(name: name, media: .photo(path: name, PixelSize(width: 1, height: 1), .high))
    }

    private static func file(_ name: String) -> FileSelection.Picked {
        FileSelection.Picked(name: name, media: .file(path: name, .file, name: name, mimeType: ""))
    }

    @Test func `photos go with photos and files with files, in their order, ten at most`() {
        let files = (0..<12).map { Self.photo("p\($0)") } + [Self.file("a"), Self.file("b"), Self.photo("z")]
        let albums = FileSelection(files).albums
        #expect(albums.map(\.count) == [10, 2, 2, 1])
        #expect(albums.flatMap { $0 } == files)
    }

    @Test func `the first file that cannot be sent is named`() async throws {
        await #expect(throws: TerminalError.file("/nowhere/x", .unreadable)) {
            try await FileSelection.pick(["/nowhere/x"], asFile: false)
        }
    }
}

@Suite struct ProgressLineTests {
    @Test(arguments: [
        (
            ProgressLine(done: 0, total: 100), 60,
            "[>                                    ]   0 %  0 B of 100 B"
        ),
        (ProgressLine(done: 100, total: 100), 40, "[=================] 100 %  100 B of 100 B"),
        (ProgressLine(done: 50, total: 100), 20, "50 %"),
        (ProgressLine(done: 2_621_440, total: nil), 40, "2.5 MB"),
    ])
    func `a bar shows how far it is, in the columns there are`(line: ProgressLine, width: Int, text: String) {
        let shown = line.text(width: width, .english)
        #expect(shown.displayWidth <= width)
        #expect(shown.hasSuffix(text.suffix(12)))
        #expect(shown.hasPrefix("[") == text.hasPrefix("["))
    }
}

@Suite struct FileTargetTests {
    @Test(arguments: [
        ("report.pdf", "report.pdf"), ("../../etc/passwd", "_.._etc_passwd"), ("/etc/passwd", "_etc_passwd"),
        (".bashrc", "bashrc"), ("", "file-7"), ("...", "file-7"), ("a\u{1B}[2Jb", "a[2Jb"),
    ])
    func `a sender's name is no path and hides nothing`(name: String, safe: String) {
        #expect(name.safeFileName(ofMessage: 7) == safe)
    }

    @Test func `a long name keeps its end`() {
        let safe = (String(repeating: "ж", count: 400) + ".jpg").safeFileName(ofMessage: 7)
        #expect(safe.utf8.count <= 200)
        #expect(safe.hasSuffix(".jpg"))
    }

    @Test func `what is there is not replaced unless asked`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.txt"
        try Data("old".utf8).write(to: URL(fileURLWithPath: path))
        let careful = try FileTarget(folder.path, isSingle: true, overwrites: false)
        #expect(throws: TerminalError.exists(path)) { try careful.place("a.txt", of: 1) }
        #expect(try careful.place("b.txt", of: 1) == folder.path + "/b.txt")
        #expect(try FileTarget(path, isSingle: true, overwrites: true).place("b.txt", of: 1) == path)
        #expect(throws: TerminalError.self) { try FileTarget(path, isSingle: false, overwrites: true) }
    }
}
