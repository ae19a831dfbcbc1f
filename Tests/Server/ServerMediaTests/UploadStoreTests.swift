import Foundation
import ServerMedia
import TelegramSchema
import TestKit
import Testing
import WireCrypto

@Suite struct UploadStoreTests {
    static let key = UploadKey(user: 7, fileID: -3)

    let folder: TemporaryFolder
    let blobs: DiskBlobStore
    let uploads: UploadStore

    init() throws {
        folder = try TemporaryFolder()
        blobs = try DiskBlobStore(directory: folder.path("blobs"))
        uploads = try UploadStore(directory: folder.path("uploads"))
    }

    static func content(_ count: Int) -> [UInt8] {
        var random = SeededRandom(seed: 9)
        return random.bytes(count)
    }

    static func parts(_ content: [UInt8], _ length: Int = 4096) -> [(Int32, [UInt8])] {
        stride(from: 0, to: content.count, by: length).enumerated().map { index, start in
            (Int32(index), Array(content[start..<min(start + length, content.count)]))
        }
    }

    @Test func `parts in order become the file`() throws {
        let content = Self.content(10_000)
        for (part, bytes) in Self.parts(content) { try uploads.save(part, bytes, of: Self.key) }

        let blob = try uploads.finishSmall(Self.key, parts: 3, md5: "", into: blobs)

        #expect(blob.byteCount == 10_000)
        #expect(blob.id.digest == Digest.sha256(content))
        #expect(try blobs.read(blob.id, in: 0..<20_000) == content)
    }

    @Test func `parts in any order, doubled and replaced, become the file`() throws {
        let content = Self.content(50_000)
        let parts = Self.parts(content)
        var random = SeededRandom(seed: 10)
        try uploads.save(4, [UInt8](repeating: 0, count: 4096), of: Self.key, total: 13)
        for (part, bytes) in (parts + parts).shuffled(using: &random) {
            try uploads.save(part, bytes, of: Self.key, total: 13)
        }

        let blob = try uploads.finishBig(Self.key, parts: 13, into: blobs)

        #expect(blob.id.digest == Digest.sha256(content))
        #expect(try blobs.read(blob.id, in: 0..<50_000) == content)
        #expect(names(folder.path("uploads/7-fffffffffffffffd")) == ["parts"])
    }

    @Test func `an upload goes on after a restart`() throws {
        let content = Self.content(20_000)
        let parts = Self.parts(content)
        for (part, bytes) in parts.prefix(3) { try uploads.save(part, bytes, of: Self.key) }

        let restarted = try UploadStore(directory: folder.path("uploads"))
        #expect(throws: UploadError.partMissing(3)) {
            try restarted.finishSmall(Self.key, parts: 5, md5: "", into: blobs)
        }
        for (part, bytes) in parts.suffix(2) { try restarted.save(part, bytes, of: Self.key) }

        let blob = try restarted.finishSmall(Self.key, parts: 5, md5: "", into: blobs)
        #expect(blob.id.digest == Digest.sha256(content))
    }

    @Test func `finishing twice gives the same blob, also after a restart`() throws {
        try uploads.save(0, [1, 2, 3], of: Self.key)
        let blob = try uploads.finishSmall(Self.key, parts: 1, md5: "", into: blobs)
        let restarted = try UploadStore(directory: folder.path("uploads"))

        #expect(try uploads.finishSmall(Self.key, parts: 1, md5: "", into: blobs) == blob)
        #expect(try restarted.finishSmall(Self.key, parts: 1, md5: "", into: blobs) == blob)
    }

    @Test func `a file id may serve for another file afterwards`() throws {
        try uploads.save(0, [1, 2, 3], of: Self.key)
        let first = try uploads.finishSmall(Self.key, parts: 1, md5: "", into: blobs)
        try uploads.save(0, [4, 5], of: Self.key)
        let second = try uploads.finishSmall(Self.key, parts: 1, md5: "", into: blobs)

        #expect(try blobs.read(first.id, in: 0..<9) == [1, 2, 3])
        #expect(try blobs.read(second.id, in: 0..<9) == [4, 5])
    }

    @Test func `users do not see each other's parts`() throws {
        try uploads.save(0, [1], of: Self.key)
        #expect(throws: UploadError.partMissing(0)) {
            try uploads.finishSmall(UploadKey(user: 8, fileID: -3), parts: 1, md5: "", into: blobs)
        }
    }

    @Test func `a checksum is checked when given`() throws {
        try uploads.save(0, Array("abc".utf8), of: Self.key)

        #expect(throws: UploadError.checksumInvalid) {
            try uploads.finishSmall(
                Self.key,
                parts: 1,
                md5: "00000000000000000000000000000000",
                into: blobs
            )
        }
        let md5 = "900150983CD24fb0d6963f7d28e17f72"
        #expect(try uploads.finishSmall(Self.key, parts: 1, md5: md5, into: blobs).byteCount == 3)
    }

    @Test func `of parts out of order no copy stays that became no blob`() throws {
        let content = Self.content(8192)
        for (part, bytes) in Self.parts(content).reversed() { try uploads.save(part, bytes, of: Self.key) }
        let directory = folder.path("uploads/7-fffffffffffffffd")

        #expect(throws: UploadError.checksumInvalid) {
            try uploads.finishSmall(
                Self.key,
                parts: 2,
                md5: "00000000000000000000000000000000",
                into: blobs
            )
        }
        #expect(Set(names(directory)) == ["data", "parts"])

        // As a crash leaves it.
        try Data(content).write(to: URL(filePath: "\(directory)/ordered"))
        let restarted = try UploadStore(directory: folder.path("uploads"))
        #expect(Set(names(directory)) == ["data", "parts"])
        let blob = try restarted.finishSmall(Self.key, parts: 2, md5: "", into: blobs)
        #expect(blob.id.digest == Digest.sha256(content))
        #expect(names(directory) == ["parts"])
    }

    @Test func `the first part that is missing is named`() throws {
        try uploads.save(0, Self.content(4096), of: Self.key)
        try uploads.save(2, Self.content(4096), of: Self.key)

        #expect(throws: UploadError.partMissing(1)) {
            try uploads.finishSmall(Self.key, parts: 3, md5: "", into: blobs)
        }
        #expect(UploadError.partMissing(1).name == "FILE_PART_1_MISSING")
    }

    @Test func `a part that the disk changed counts as missing`() throws {
        let content = Self.content(8192)
        for (part, bytes) in Self.parts(content) { try uploads.save(part, bytes, of: Self.key) }
        let path = folder.path("uploads/7-fffffffffffffffd/data")
        var data = try Data(contentsOf: URL(filePath: path))
        data[5000] ^= 1
        try data.write(to: URL(filePath: path))

        #expect(throws: UploadError.partMissing(1)) {
            try uploads.finishSmall(Self.key, parts: 2, md5: "", into: blobs)
        }
        try uploads.save(1, Array(content[4096...]), of: Self.key)
        let blob = try uploads.finishSmall(Self.key, parts: 2, md5: "", into: blobs)
        #expect(blob.id.digest == Digest.sha256(content))
    }

    @Test func `a log and data cut short by a power cut lose only their last parts`() throws {
        let content = Self.content(16_384)
        for (part, bytes) in Self.parts(content) { try uploads.save(part, bytes, of: Self.key) }
        let directory = folder.path("uploads/7-fffffffffffffffd")
        try FileHandle(forUpdating: URL(filePath: "\(directory)/parts")).truncate(atOffset: 48 * 3 + 20)
        try FileHandle(forUpdating: URL(filePath: "\(directory)/data")).truncate(atOffset: 2 * 4096 + 100)

        let restarted = try UploadStore(directory: folder.path("uploads"))
        #expect(throws: UploadError.partMissing(2)) {
            try restarted.finishSmall(Self.key, parts: 4, md5: "", into: blobs)
        }
        for (part, bytes) in Self.parts(content).suffix(2) { try restarted.save(part, bytes, of: Self.key) }
        let blob = try restarted.finishSmall(Self.key, parts: 4, md5: "", into: blobs)
        #expect(blob.id.digest == Digest.sha256(content))
    }

    private func names(_ path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }
}
