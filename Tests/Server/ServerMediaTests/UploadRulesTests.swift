import Dispatch
import Foundation
import StdExtras
import TelegramSchema
import TestKit
import Testing

@testable import ServerMedia

@Suite struct UploadRulesTests {
    static let key = UploadKey(user: 1, fileID: 2)

    let folder: TemporaryFolder
    let blobs: DiskBlobStore
    let uploads: UploadStore

    init() throws {
        folder = try TemporaryFolder()
        blobs = try DiskBlobStore(directory: folder.path("blobs"))
        var limits = UploadLimits()
        limits.maximumPendingPerUser = 3 << 20 + 6 * Int64(UploadRecord.byteCount)
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
        let short = [UInt8](repeating: 1, count: 1024)

        #expect(throws: UploadError.quotaExceeded) { try uploads.save(0, short, of: other) }
        try uploads.save(0, part, of: UploadKey(user: 2, fileID: 3))
        let blob = try uploads.finishBig(Self.key, parts: 6, into: blobs)
        #expect(throws: UploadError.quotaExceeded) { try uploads.save(0, short, of: other) }
        try uploads.discount([blob.id])
        try uploads.save(0, short, of: other)
    }

    @Test func `the quota is known after a restart`() throws {
        var limits = UploadLimits()
        limits.maximumPendingPerUser = 2000
        try uploads.save(0, [UInt8](repeating: 1, count: 1024), of: Self.key)

        let restarted = try UploadStore(directory: folder.path("uploads"), limits: limits)

        #expect(throws: UploadError.quotaExceeded) {
            try restarted.save(0, [UInt8](repeating: 1, count: 1024), of: UploadKey(user: 1, fileID: 3))
        }
    }

    @Test func `all users together have a bound`() throws {
        var limits = UploadLimits()
        limits.maximumPending = 4000
        let uploads = try UploadStore(directory: folder.path("all"), limits: limits)
        let part = [UInt8](repeating: 1, count: 1024)
        for user in [1, 2] as [UserID] { try uploads.save(0, part, of: UploadKey(user: user, fileID: 1)) }

        let third = UploadKey(user: 3, fileID: 1)
        #expect(throws: UploadError.quotaExceeded) { try uploads.save(0, part, of: third) }
        let first = UploadKey(user: 1, fileID: 1)
        try uploads.discount([try uploads.finishSmall(first, parts: 1, md5: "", into: blobs).id])
        try uploads.save(0, part, of: third)
    }

    @Test func `a user has so many uploads on their way, also after a restart`() throws {
        var limits = UploadLimits()
        limits.maximumUploadsPerUser = 4
        let directory = folder.path("many")
        let uploads = try UploadStore(directory: directory, limits: limits)
        for file in Int64(1)...4 { try uploads.save(0, [1], of: UploadKey(user: 1, fileID: file)) }
        let fifth = UploadKey(user: 1, fileID: 5)

        #expect(throws: UploadError.quotaExceeded) { try uploads.save(0, [1], of: fifth) }
        let restarted = try UploadStore(directory: directory, limits: limits)
        #expect(throws: UploadError.quotaExceeded) { try restarted.save(0, [1], of: fifth) }
        try restarted.save(0, [1], of: UploadKey(user: 2, fileID: 5))
        let second = UploadKey(user: 1, fileID: 2)
        let blob = try restarted.finishSmall(second, parts: 1, md5: "", into: blobs)
        #expect(throws: UploadError.quotaExceeded) { try restarted.save(0, [1], of: fifth) }
        try restarted.discount([blob.id])
        try restarted.save(0, [1], of: fifth)
    }

    @Test func `of those that were sent only the latest are remembered`() throws {
        var limits = UploadLimits()
        limits.maximumUploadsPerUser = 4
        let directory = folder.path("sent")
        let uploads = try UploadStore(directory: directory, limits: limits)
        for file in 1...20 as ClosedRange<Int64> {
            let key = UploadKey(user: 1, fileID: file)
            try uploads.save(0, [UInt8(file)], of: key)
            try uploads.discount([try uploads.finishSmall(key, parts: 1, md5: "", into: blobs).id])
        }

        #expect(try names(directory).count == 4)
        let last = UploadKey(user: 1, fileID: 20)
        #expect(try uploads.finishSmall(last, parts: 1, md5: "", into: blobs).byteCount == 1)
        #expect(throws: UploadError.partMissing(0)) {
            try uploads.finishSmall(UploadKey(user: 1, fileID: 16), parts: 1, md5: "", into: blobs)
        }
    }

    @Test func `what is asked for or refused leaves nothing, and takes nobody's room`() throws {
        var limits = UploadLimits()
        limits.maximumUploadsPerUser = 1
        let directory = folder.path("refused")
        let uploads = try UploadStore(directory: directory, limits: limits)
        let long = [UInt8](repeating: 1, count: 1024)
        for file in 1...50 as ClosedRange<Int64> {
            let key = UploadKey(user: 1, fileID: file)
            #expect(throws: UploadError.partMissing(0)) {
                try uploads.finishSmall(key, parts: 1, md5: "", into: blobs)
            }
            #expect(throws: UploadError.partInvalid) { try uploads.save(7, long, of: key, total: 2) }
        }

        #expect(uploads.count == 0)
        #expect(try names(directory).isEmpty)
        try uploads.save(0, [1], of: Self.key)
        #expect(uploads.count == 1)
    }

    @Test func `an upload goes on whose list of parts was let go of`() throws {
        var limits = UploadLimits()
        limits.maximumLoaded = 2
        let uploads = try UploadStore(directory: folder.path("loaded"), limits: limits)
        let keys = (1...5).map { UploadKey(user: 1, fileID: $0) }
        for part in 0..<3 as Range<Int32> {
            let bytes = [UInt8](repeating: UInt8(part), count: 1024)
            for key in keys { try uploads.save(part, bytes, of: key) }
        }
        for key in keys {
            let blob = try uploads.finishSmall(key, parts: 3, md5: "", into: blobs)
            #expect(blob.byteCount == 3072)
        }
    }

    @Test func `parts are replaced so often and no more, and a log that is longer is not read`() throws {
        var limits = UploadLimits()
        limits.maximumParts = 2
        let uploads = try UploadStore(directory: folder.path("replaced"), limits: limits)
        for number in 0..<8 as Range<UInt8> { try uploads.save(0, [number], of: Self.key) }
        #expect(throws: UploadError.partsInvalid) { try uploads.save(0, [8], of: Self.key) }
        // The stored parts are as good as before.
        try uploads.save(0, [7], of: Self.key)
        let log = folder.path("replaced/1-2/parts")
        #expect(try Data(contentsOf: URL(filePath: log)).count == 8 * UploadRecord.byteCount)

        let file = try FileHandle(forUpdating: URL(filePath: log))
        try file.truncate(atOffset: UInt64(10 * UploadRecord.byteCount))
        let restarted = try UploadStore(directory: folder.path("replaced"), limits: limits)
        #expect(throws: UploadError.partsInvalid) {
            try restarted.finishSmall(Self.key, parts: 1, md5: "", into: blobs)
        }
        #expect(try uploads.finishSmall(Self.key, parts: 1, md5: "", into: blobs).byteCount == 1)
    }

    @Test func `of an upload that became a blob only that is kept`() throws {
        for part in 0..<3 as Range<Int32> {
            try uploads.save(part, [UInt8](repeating: 1, count: 1024), of: Self.key)
        }
        let blob = try uploads.finishSmall(Self.key, parts: 3, md5: "", into: blobs)
        let log = folder.path("uploads/1-2/parts")
        #expect(try Data(contentsOf: URL(filePath: log)).count == UploadRecord.byteCount)

        let restarted = try UploadStore(directory: folder.path("uploads"))
        #expect(try restarted.finishSmall(Self.key, parts: 3, md5: "", into: blobs) == blob)
    }

    @Test func `an upload that cannot be removed keeps none of the others`() throws {
        for file in Int64(1)...20 { try uploads.save(0, [1], of: UploadKey(user: 1, fileID: file)) }
        let odd = folder.path("uploads/1-1/odd")
        try FileManager.default.createDirectory(atPath: odd, withIntermediateDirectories: false)
        #expect(throws: UploadError.self) { _ = try uploads.removeStale(before: .max) }
        #expect(uploads.count == 0)
        let left = try names(folder.path("uploads"))
        #expect(left.count == 1 && left.allSatisfy { $0.hasPrefix("gone-") })
    }

    @Test func `an upload that cannot be given another name stays one, and can be sent`() throws {
        try uploads.save(0, [1], of: Self.key)
        // At the path that the file would be moved to, and not removable.
        let odd = folder.path("uploads/gone-1/odd")
        try FileManager.default.createDirectory(atPath: odd, withIntermediateDirectories: true)
        #expect(throws: UploadError.self) { _ = try uploads.removeStale(before: .max) }
        #expect(uploads.count == 1)
        #expect(try uploads.finishSmall(Self.key, parts: 1, md5: "", into: blobs).byteCount == 1)
    }

    @Test func `an upload that cannot be removed keeps no server from starting, and is tried again`() throws {
        let directory = folder.path("uploads")
        func makeOdd() throws {
            try uploads.save(0, [1], of: Self.key)
            let odd = "\(directory)/1-2/odd"
            try FileManager.default.createDirectory(atPath: odd, withIntermediateDirectories: false)
        }
        // The same one twice: the remains of the first must not affect the second.
        for _ in 0..<2 {
            try makeOdd()
            #expect(throws: UploadError.self) { _ = try uploads.removeStale(before: .max) }
            #expect(uploads.count == 0)
        }
        let left = try names(directory)
        #expect(left.count == 2)

        let restarted = try UploadStore(directory: directory)
        #expect(try names(directory).count == 2)
        try restarted.save(0, [1], of: Self.key)
        #expect(throws: UploadError.self) { _ = try restarted.removeStale(before: .max) }
        #expect(restarted.count == 0)
        for name in left { try FileManager.default.removeItem(atPath: "\(directory)/\(name)/odd") }
        #expect(try restarted.removeStale(before: .max) == 0)
        #expect(try names(directory).isEmpty)
    }

    @Test func `saving a part of a file that is being assembled fails at once`() throws {
        for part in 0..<3 as Range<Int32> {
            try uploads.save(part, [UInt8](repeating: 1, count: 1024), of: Self.key)
        }
        let answered = DispatchSemaphore(value: 0)
        let outcome = Locked<UploadError?>(nil)
        let busy = BusyBlobStore(blobs) { [uploads] in
            // On a thread of its own, because the call waits for this one.
            Thread.detachNewThread {
                do throws(UploadError) { try uploads.save(3, [1], of: Self.key) } catch {
                    outcome.withLock { $0 = error }
                }
                answered.signal()
            }
            #expect(answered.wait(timeout: .now() + 10) == .success)
        }
        #expect(try uploads.finishSmall(Self.key, parts: 3, md5: "", into: busy).byteCount == 3072)
        #expect(outcome.withLock { $0 } == .inUse)
        try uploads.save(0, [1], of: Self.key)
    }

    @Test func `what a crash left of a forgotten upload is dropped`() throws {
        let left = folder.path("uploads/gone-1-2")
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
        try Data([1]).write(to: URL(filePath: left + "/data"))

        _ = try UploadStore(directory: folder.path("uploads"))

        #expect(!FileManager.default.fileExists(atPath: left))
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

    private func names(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path)
    }
}

/// A blob store that runs a closure while it takes over a blob.
private struct BusyBlobStore: BlobStore {
    private let blobs: DiskBlobStore
    private let meanwhile: @Sendable () -> Void

    init(_ blobs: DiskBlobStore, meanwhile: @escaping @Sendable () -> Void) {
        (self.blobs, self.meanwhile) = (blobs, meanwhile)
    }

    func adopt(fileAt path: String, as blob: StoredBlob) throws(BlobError) {
        meanwhile()
        try blobs.adopt(fileAt: path, as: blob)
    }

    func add(_ bytes: [UInt8]) throws(BlobError) -> StoredBlob { try blobs.add(bytes) }

    func read(_ id: BlobID, in range: Range<Int64>) throws(BlobError) -> [UInt8] {
        try blobs.read(id, in: range)
    }

    func byteCount(of id: BlobID) throws(BlobError) -> Int64? { try blobs.byteCount(of: id) }

    func keep(_ blob: StoredBlob) throws(BlobError) -> Bool { try blobs.keep(blob) }

    func idle(onShelf shelf: UInt8, since moment: Int64) -> [BlobID] {
        blobs.idle(onShelf: shelf, since: moment)
    }

    func setAside(_ id: BlobID, ifIdleSince moment: Int64) throws(BlobError) -> Bool {
        try blobs.setAside(id, ifIdleSince: moment)
    }

    func aside(ofShelf shelf: UInt8) -> [BlobID] { blobs.aside(ofShelf: shelf) }

    func bringBack(_ id: BlobID) throws(BlobError) -> Bool { try blobs.bringBack(id) }

    func remove(_ id: BlobID, ifAsideSince moment: Int64) throws(BlobError) -> Bool {
        try blobs.remove(id, ifAsideSince: moment)
    }
}
