import ClientModel
import Foundation
import TestKit
import Testing

@testable import ClientEngine

@Suite struct FileTypeTests {
    @Test(
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], "x", "image/jpeg"),
            (Array("%PDF-1.7".utf8), "x.txt", "application/pdf"),
            (
                Array("PK\u{3}\u{4}".utf8), "a.DOCX",
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
            ),
            (Array("PK\u{3}\u{4}".utf8), "a.zip", "application/zip"),
            (Array("hello".utf8), "readme.txt", "text/plain"),
            (Array("hello".utf8), "readme", "application/octet-stream"),
            ([0, 0, 0, 24] + Array("ftypisom".utf8), "film", "video/mp4"),
            ([0x1A, 0x45, 0xDF, 0xA3], "film.webm", "video/webm"),
            ([], "", "application/octet-stream"),
        ] as [([UInt8], String, String)]
    )
    func `the first bytes tell the type, and the name where they do not`(
        head: [UInt8],
        name: String,
        type: String
    ) {
        #expect(FileType.mimeType(of: head, named: name) == type)
    }
}

@Suite struct ImageHeaderTests {
    private static let png: [UInt8] =
        [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8) + [
            0, 0, 3, 232, 0, 0, 2, 88,
        ]
    private static let gif: [UInt8] = Array("GIF89a".utf8) + [0x40, 1, 0xF0, 0]
    /// An application segment, a table of codes, and the beginning of a progressive frame.
    private static let jpeg: [UInt8] =
        [
            0xFF, 0xD8, 0xFF, 0xE1, 0, 6, 1, 2, 3, 4, 0xFF, 0xC4, 0, 3, 0, 0xFF, 0xFF, 0xC2, 0, 17, 8, 2, 88,
            3, 232, 3,
        ]
    private static let webP: [UInt8] =
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + [
            10, 0, 0, 0, 0, 0, 0, 0, 231, 3, 0, 87, 2, 0,
        ]
    private static let lossless: [UInt8] =
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8L".utf8) + [9, 0, 0, 0, 0x2F, 0xE7, 0xC3, 0x95, 0]

    @Test(arguments: [
        (png, PixelSize(width: 1000, height: 600)), (gif, PixelSize(width: 320, height: 240)),
        (jpeg, PixelSize(width: 1000, height: 600)), (webP, PixelSize(width: 1000, height: 600)),
        (lossless, PixelSize(width: 1000, height: 600)),
    ])
    func `the size is read out of each format, and out of nothing that ends before it`(
        bytes: [UInt8],
        size: PixelSize
    ) {
        #expect(ImageHeader(bytes).size == size)
        for count in 0..<bytes.count {
            let cut = ImageHeader(Array(bytes.prefix(count))).size
            #expect(cut == nil || cut == size)
        }
    }

    @Test func `bytes that are no picture have no size`() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<2000 {
            var bytes = Self.jpeg
            for _ in 0..<3 {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            _ = ImageHeader(bytes).size
            bytes = (0..<64).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            #expect(ImageHeader(bytes).size == nil)
        }
    }
}

@Suite struct OutgoingFileTests {
    private func write(_ bytes: [UInt8], _ name: String, in folder: TemporaryFolder) throws -> String {
        let path = "\(folder.path)/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    private static func png(_ width: UInt8, _ height: UInt8) -> [UInt8] {
        [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8) + [
            0, 0, width, 0, 0, 0, height, 0,
        ]
    }

    @Test func `a picture goes as a photo unless it is to go as it is, or is too long for one`() throws {
        let folder = try TemporaryFolder()
        let usual = try write(Self.png(4, 3), "a.png", in: folder)
        let size = PixelSize(width: 1024, height: 768)
        #expect(try OutgoingMedia(file: usual) == .photo(path: usual, size, .high))
        #expect(
            try OutgoingMedia(file: usual, asFile: true)
                == .file(path: usual, .image(size), name: "a.png", mimeType: "image/png")
        )
        let long = try write(Self.png(21, 1), "b.png", in: folder)
        let longSize = PixelSize(width: 21 * 256, height: 256)
        #expect(
            try OutgoingMedia(file: long)
                == .file(path: long, .image(longSize), name: "b.png", mimeType: "image/png")
        )
    }

    @Test func `what cannot be sent says why`() throws {
        let folder = try TemporaryFolder()
        let empty = try write([], "empty", in: folder)
        #expect(throws: PickedFileError.empty) { try OutgoingMedia(file: empty) }
        #expect(throws: PickedFileError.notAFile) { try OutgoingMedia(file: folder.path) }
        #expect(throws: PickedFileError.unreadable) { try OutgoingMedia(file: folder.path + "/none") }
        let large = try write([1], "large", in: folder)
        try #require(truncate(large, off_t(OutgoingMedia.largestFile) + 1) == 0)
        #expect(throws: PickedFileError.tooLarge(limit: OutgoingMedia.largestFile)) {
            try OutgoingMedia(file: large)
        }
    }
}
