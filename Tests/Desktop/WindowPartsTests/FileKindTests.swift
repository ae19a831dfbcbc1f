import Testing

@testable import WindowParts

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

    /// Would take minutes if each step counted the remaining text.
    @Test(.timeLimit(.minutes(1))) func `a name of a hundred thousand letters is cut at once`() {
        let name = DownloadFileName(
            String(repeating: "ж", count: 1 << 16) + "." + String(repeating: "x", count: 1 << 16)
        )
        #expect(name.stem.utf8.count == 160)
        #expect(name.suffix.utf8.count == 40)
        #expect(DownloadFileName("e" + String(repeating: "\u{301}", count: 1 << 20)).stem.isEmpty)
    }
}
