import Foundation
import TestKit
import Testing

@testable import MediaStore

@Suite struct BlockFileTests {
    private let folder: TemporaryFolder
    private let key = MediaKey.random()
    private let block = Int(BlockLayout.blockByteCount)

    init() throws { folder = try TemporaryFolder() }

    private func make(_ name: String = "a") throws -> BlockFile {
        try BlockFile.create(at: folder.path(name), label: Array("label".utf8), key: key, hook: nil)
    }

    @Test func `blocks written in any order read back`() throws {
        var random = SeededRandom(seed: 3)
        let file = try make()
        let content = random.bytes(3 * block + 100)
        for index in [3, 0, 2, 1] {
            let bytes = Array(content[index * block..<min((index + 1) * block, content.count)])
            try file.write(bytes.span.bytes, at: Int64(index * block))
        }
        for range in [0..<1, 5..<20_000, 16_384..<32_768, 40_000..<content.count, 0..<content.count] {
            let wanted = Int64(range.lowerBound)..<Int64(range.upperBound)
            let read = try file.read(wanted, end: Int64(content.count))
            #expect(read.damaged.isEmpty)
            #expect(read.bytes == Array(content[range]))
        }
    }

    @Test func `a file reopens with its key and holds no plain text`() throws {
        let secret = Array("the quick brown fox jumps over it".utf8)
        try make().write(secret.span.bytes, at: 0)
        let raw = [UInt8](try Data(contentsOf: URL(filePath: folder.path("a"))))
        let file = try #require(try BlockFile.open(at: folder.path("a"), key: key, hook: nil))
        let stranger = try #require(try BlockFile.open(at: folder.path("a"), key: .random(), hook: nil))
        let end = Int64(secret.count)

        #expect(!String(decoding: raw, as: UTF8.self).contains("quick"))
        #expect(!String(decoding: raw, as: UTF8.self).contains("label"))
        #expect(try file.read(0..<end, end: end).bytes == secret)
        #expect(try stranger.read(0..<end, end: end).damaged == [0])
        #expect(FileHeader(encoded: Array(raw.prefix(512)), key: key)?.label == Array("label".utf8))
        #expect(FileHeader(encoded: Array(raw.prefix(512)), key: .random()) == nil)
    }

    @Test func `a hole and a short file are damage`() throws {
        let file = try make()
        let bytes = [UInt8](repeating: 1, count: block)
        try file.write(bytes.span.bytes, at: Int64(2 * block))
        let end = Int64(5 * block)

        #expect(try file.read(0..<end, end: end).damaged == [0, 1, 3, 4])
        try file.truncate(behind: Int64(2 * block + 5))
        #expect(try file.read(Int64(2 * block)..<end, end: end).damaged == [2, 3, 4])
    }

    @Test func `only written blocks take space`() throws {
        let file = try make()
        try file.write([UInt8](repeating: 1, count: block).span.bytes, at: 1 << 30)
        try file.sync()
        let status = try file.status()

        #expect(status.byteCount > 1 << 30)
        #expect(status.allocatedByteCount < 64 * 1024)
    }

    @Test func `a file in use cannot be taken by another`() throws {
        let file = try make()
        let other = try DiskFile(folder.path("a"), O_RDWR)
        #expect(!other.lockExclusive())
        withExtendedLifetime(file) {}
        #expect(try BlockFile.open(at: folder.path("none"), key: key, hook: nil) == nil)
    }

    @Test func `a new label keeps the content`() throws {
        let file = try make()
        try file.write(([1, 2, 3] as [UInt8]).span.bytes, at: 0)
        try file.relabel(Array("other".utf8), key: key)
        let raw = [UInt8](try Data(contentsOf: URL(filePath: folder.path("a"))).prefix(512))

        #expect(FileHeader(encoded: raw, key: key)?.label == Array("other".utf8))
        #expect(try file.read(0..<3, end: 3).bytes == [1, 2, 3])
    }

    @Test func `layout rounds to blocks and stops at the size`() {
        #expect(BlockLayout.wholeBlocks(around: 1..<2, size: nil) == 0..<16_384)
        #expect(BlockLayout.wholeBlocks(around: 16_000..<17_000, size: 20_000) == 0..<20_000)
        #expect(BlockLayout.wholeBlocks(around: 5..<(1 << 50), size: nil) == 0..<(1 << 50))
        #expect(BlockLayout.wholeBlocks(within: 1..<40_000, size: nil) == 16_384..<32_768)
        #expect(BlockLayout.wholeBlocks(within: 0..<20_000, size: 20_000) == 0..<20_000)
        #expect(BlockLayout.wholeBlocks(within: 1..<2, size: nil).isEmpty)
        #expect(BlockLayout.blocks(of: 16_383..<16_385) == 0..<2)
    }
}
