import Foundation
import Testing

@testable import WindowParts

@Suite struct DownloadFileNameTests {
    private let folder = URL(filePath: "/downloads")

    @Test(arguments: [
        ("plan.pdf", "plan.pdf"), ("../../etc/passwd", "etcpasswd"), (".hidden", "hidden"), ("", "file"),
        ("a\nb\u{7}.txt", "ab.txt"), ("...", "file"), ("archive.tar.gz", "archive.tar.gz"),
        ("photo\u{202E}gpj.exe", "photogpj.exe"),
    ])
    func `a file that somebody named is called so, but no path and nothing hidden`(
        name: String,
        expected: String
    ) {
        #expect(DownloadFileName(name).place(in: folder) { _ in false }.lastPathComponent == expected)
    }

    @Test func `a name that is taken gets a number before its kind`() {
        let taken = ["plan.pdf", "plan (2).pdf"]
        let place = DownloadFileName("plan.pdf").place(in: folder) { taken.contains($0.lastPathComponent) }
        #expect(place.lastPathComponent == "plan (3).pdf")
    }

    @Test func `a very long name keeps its kind and fits into a folder`() {
        let place = DownloadFileName(String(repeating: "ж", count: 400) + ".pdf").place(in: folder) { _ in
            false
        }
        #expect(place.lastPathComponent.utf8.count <= 255)
        #expect(place.pathExtension == "pdf")
    }
}
