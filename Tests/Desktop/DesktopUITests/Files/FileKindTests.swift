import Foundation
import Testing

@testable import DesktopUI

@Suite struct FileKindTests {
    @Test(arguments: ["a.jpg", "A.JPG", "report.pdf", "x.tar.gz", "song.mp3", "notes.txt", ".jpg"])
    func `what is looked at or listened to is opened unasked`(name: String) {
        #expect(FileKind(name).isHarmless)
    }

    @Test(arguments: [
        "x.desktop", "x.jar", "x.exe", "x.html", "x.HTM", "x.sh", "x.svg", "x.appimage", "x.deb", "x.py",
        "x.url",
        "x.xhtml", "x.docm", "photo.jpg.exe", "photo.jpg ", "photo.jpg.", "photo", "", ".", "x.jpg\u{301}",
        "x.unknown",
        "x.flatpakref", "x.torrent", "x.swf", "x.lnk", "x.m3u8",
    ])
    func `what could run, or lead elsewhere, is asked about`(name: String) {
        #expect(!FileKind(name).isHarmless)
    }

    @Test func `folders of programs that are no more are swept, and our own as the program ends`() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let left = try ClearFolder.Purpose.allCases.map { purpose in
            let folder = ClearFolder(for: purpose, in: place)
            try folder.make()
            return folder
        }
        let mode = try FileManager.default.attributesOfItem(atPath: left[0].url.path)[.posixPermissions]
        #expect(mode as? Int == 0o700)
        // No process has the largest number.
        let dead = ["martlet-paste-\(Int32.max)-x", "martlet-drag-\(Int32.max)-x"]
        let others = ["martlet-other", "martlet-paste-1-x", "martlet-paste-x"]
        for name in dead + others {
            try FileManager.default.createDirectory(
                at: place.appending(path: name),
                withIntermediateDirectories: false
            )
        }
        func rest() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
        }
        ClearFolder.sweep(in: place)
        #expect(try rest() == (others + left.map(\.url.lastPathComponent)).sorted(), "process 1 is alive")
        ClearFolder.sweep(in: place, isEnding: true)
        #expect(try rest() == others)
    }

    /// Minutes where each step counts what is left.
    @Test(.timeLimit(.minutes(1))) func `a name of a hundred thousand letters is cut at once`() {
        let name = DownloadName(
            String(repeating: "ж", count: 1 << 16) + "." + String(repeating: "x", count: 1 << 16)
        )
        #expect(name.stem.utf8.count == 160)
        #expect(name.suffix.utf8.count == 40)
        #expect(DownloadName("e" + String(repeating: "\u{301}", count: 1 << 20)).stem.isEmpty)
    }
}
