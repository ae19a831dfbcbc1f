import TestKit
import Testing

@testable import ServerMedia

@Suite struct PartLayoutTests {
    @Test func `parts of one file fit in any order`() throws {
        var random = SeededRandom(seed: 8)
        let file: [(Int32, Int)] = (0..<6).map { ($0, 4096) } + [(6, 100)]
        for _ in 0..<50 {
            var layout = PartLayout()
            for (part, length) in file.shuffled(using: &random) { try layout.admit(part, length: length) }
            #expect(layout.fullLength == 4096)
            #expect(layout.highest?.part == 6)
        }
    }

    @Test func `a part that is not the last has a power-of-two length`() {
        for length in [1, 1000, 1025, 3072, 5120, 524_289] {
            var layout = PartLayout()
            #expect(throws: UploadError.partSizeInvalid) {
                try layout.admit(0, length: length)
                try layout.admit(1, length: 1)
            }
            #expect(throws: UploadError.partSizeInvalid) {
                var layout = PartLayout()
                try layout.admit(1, length: 1)
                try layout.admit(0, length: length)
            }
        }
    }

    @Test func `parts before the last are of one length`() throws {
        var layout = PartLayout()
        try layout.admit(0, length: 4096)
        try layout.admit(1, length: 4096)
        let before = layout

        #expect(throws: UploadError.partSizeChanged) { try layout.admit(0, length: 2048) }
        #expect(throws: UploadError.partSizeChanged) { try layout.admit(2, length: 8192) }
        #expect(layout == before)

        try layout.admit(2, length: 2048)
        #expect(throws: UploadError.partSizeChanged) { try layout.admit(3, length: 100) }
    }

    @Test func `the last part may be saved anew with another length`() throws {
        var layout = PartLayout()
        try layout.admit(0, length: 4096)
        try layout.admit(1, length: 10)
        try layout.admit(1, length: 4096)
        try layout.admit(1, length: 1)
        #expect(throws: UploadError.partSizeChanged) { try layout.admit(1, length: 4097) }
    }
}
