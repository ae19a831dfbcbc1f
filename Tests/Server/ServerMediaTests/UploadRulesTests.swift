import Foundation
import ServerMedia
import TelegramSchema
import TestKit
import Testing

@Suite struct UploadRulesTests {
    static let key = UploadKey(user: 1, fileID: 2)

    let folder: TemporaryFolder
    let blobs: DiskBlobStore
    let uploads: UploadStore

    init() throws {
        folder = try TemporaryFolder()
        blobs = try DiskBlobStore(directory: folder.path("blobs"))
        var limits = UploadLimits()
        limits.maximumPendingPerUser = 3 << 20
        limits.maximumSmallFile = 8192
        uploads = try UploadStore(directory: folder.path("uploads"), limits: limits)
    }

    @Test func `an empty part is refused`() {
        #expect(throws: UploadError.partEmpty) { try uploads.save(0, [], of: Self.key) }
    }

    @Test func `a part over 512 KiB is refused`() {
        #expect(throws: UploadError.partTooBig) {
            try uploads.save(0, [UInt8](repeating: 0, count: 512 << 10 + 1), of: Self.key)
        }
    }

    @Test(arguments: [-1, 4000, Int32.max])
    func `a part number out of range is refused`(part: Int32) {
        #expect(throws: UploadError.partInvalid) { try uploads.save(part, [1], of: Self.key) }
    }

    @Test(arguments: [0, -2, 4001])
    func `a total out of range is refused`(total: Int32) {
        #expect(throws: UploadError.partsInvalid) { try uploads.save(0, [1], of: Self.key, total: total) }
    }

    @Test func `a total holds for all parts`() throws {
        let part = [UInt8](repeating: 1, count: 1024)
        try uploads.save(0, part, of: Self.key, total: 3)

        #expect(throws: UploadError.partsInvalid) { try uploads.save(1, part, of: Self.key, total: 4) }
        #expect(throws: UploadError.partInvalid) { try uploads.save(3, part, of: Self.key, total: 3) }
        #expect(throws: UploadError.partSizeInvalid) { try uploads.save(1, [1], of: Self.key, total: 3) }
        try uploads.save(2, [1], of: Self.key, total: 3)
        try uploads.save(1, part, of: Self.key, total: -1)
        #expect(throws: UploadError.partMissing(3)) { try uploads.finishBig(Self.key, parts: 4, into: blobs) }
        #expect(throws: UploadError.partsInvalid) { try uploads.finishBig(Self.key, parts: 2, into: blobs) }
        #expect(try uploads.finishBig(Self.key, parts: 3, into: blobs).byteCount == 2049)
    }

    @Test(arguments: [0, -1, 4001])
    func `a number of parts out of range is refused`(parts: Int32) {
        #expect(throws: UploadError.partsInvalid) {
            try uploads.finishSmall(Self.key, parts: parts, md5: "", into: blobs)
        }
    }

    @Test func `a file too big for its method is refused`() throws {
        for part in 0..<3 as Range<Int32> {
            try uploads.save(part, [UInt8](repeating: 1, count: 4096), of: Self.key)
        }
        #expect(throws: UploadError.partsInvalid) {
            try uploads.finishSmall(Self.key, parts: 3, md5: "", into: blobs)
        }
        #expect(try uploads.finishBig(Self.key, parts: 3, into: blobs).byteCount == 12_288)
    }

    @Test func `what is not sent counts against the user, what is sent does not`() throws {
        let part = [UInt8](repeating: 1, count: 512 << 10)
        for index in 0..<6 as Range<Int32> { try uploads.save(index, part, of: Self.key) }
        let other = UploadKey(user: 1, fileID: 3)

        #expect(throws: UploadError.quotaExceeded) { try uploads.save(0, [1], of: other) }
        try uploads.save(0, part, of: UploadKey(user: 2, fileID: 3))
        _ = try uploads.finishBig(Self.key, parts: 6, into: blobs)
        try uploads.save(0, [1], of: other)
    }

    @Test func `the quota is known after a restart`() throws {
        var limits = UploadLimits()
        limits.maximumPendingPerUser = 2000
        try uploads.save(0, [UInt8](repeating: 1, count: 1024), of: Self.key)

        let restarted = try UploadStore(directory: folder.path("uploads"), limits: limits)

        #expect(throws: UploadError.quotaExceeded) {
            try restarted.save(1, [UInt8](repeating: 1, count: 1024), of: Self.key)
        }
    }

    @Test func `stale uploads are forgotten`() throws {
        try uploads.save(0, [1], of: Self.key)
        let now = Int64(Date.now.timeIntervalSince1970)

        #expect(try uploads.removeStale(before: now - 60) == 0)
        #expect(try uploads.removeStale(before: now + 60) == 1)
        #expect(throws: UploadError.partMissing(0)) {
            try uploads.finishSmall(Self.key, parts: 1, md5: "", into: blobs)
        }
    }

    @Test func `parts saved at once by many threads all arrive`() async throws {
        let uploads = uploads
        await withTaskGroup(of: Bool.self) { group in
            for part in 0..<32 as Range<Int32> {
                group.addTask {
                    let bytes = [UInt8](repeating: UInt8(part), count: 4096)
                    return (try? uploads.save(part, bytes, of: Self.key, total: 32)) != nil
                }
            }
            for await saved in group { #expect(saved) }
        }

        let blob = try uploads.finishBig(Self.key, parts: 32, into: blobs)
        let bytes = try blobs.read(blob.id, in: 0..<blob.byteCount)
        #expect(bytes == (0..<32).flatMap { [UInt8](repeating: $0, count: 4096) })
    }
}
