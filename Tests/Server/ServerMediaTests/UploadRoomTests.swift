import Foundation
import StdExtras
import TelegramSchema
import TestKit
import Testing
import WireCrypto

@testable import ServerMedia

/// The room for uploads: its users, and its release.
@Suite struct UploadRoomTests {
    private static let part = [UInt8](repeating: 1, count: 1024)
    /// The room of such a part with its record.
    private static let partSize = Int64(1024 + UploadRecord.byteCount)

    let folder: TemporaryFolder
    let blobs: DiskBlobStore
    private let clock = Clock()

    private final class Clock: Sendable {
        private let time = Locked<Int64>(1_000_000)

        var seconds: Int64 { time.withLock { $0 } }

        func advance(_ seconds: Int64) { time.withLock { $0 += seconds } }
    }

    init() throws {
        folder = try TemporaryFolder()
        blobs = try DiskBlobStore(directory: folder.path("blobs"))
    }

    private func open(
        perUser: Int64,
        inAll: Int64 = 1 << 30,
        sent: Int = 256,
        excess: Int64 = 0
    ) throws -> UploadStore {
        var limits = UploadLimits()
        limits.madeExcess = excess
        limits.maximumPendingPerUser = perUser
        limits.maximumPending = inAll
        limits.maximumUploadsPerUser = sent
        return try UploadStore(directory: folder.path("uploads"), limits: limits) { [clock] in clock.seconds }
    }

    private func key(_ file: Int64, of user: UserID = 1) -> UploadKey { UploadKey(user: user, fileID: file) }

    /// Saves the parts `range` of a big file of `total` parts of 1 KiB.
    private func save(
        _ range: Range<Int32>,
        of total: Int32,
        _ key: UploadKey,
        in uploads: UploadStore
    ) throws {
        for part in range { try uploads.save(part, Self.part, of: key, total: total) }
    }

    @Test func `a blob that no record came to name counts until it is removed`() throws {
        let uploads = try open(perUser: 4096)
        try save(0..<3, of: 3, key(1), in: uploads)
        _ = try uploads.finishBig(key(1), parts: 3, into: blobs)

        // Regardless of later operations on the id.
        #expect(throws: UploadError.partTooBig) {
            try uploads.save(0, [UInt8](repeating: 0, count: 1 << 20), of: key(1))
        }
        #expect(throws: UploadError.partSizeInvalid) { try uploads.save(0, [1], of: key(1), total: 3) }
        try uploads.save(0, [1], of: key(1))
        let again = try uploads.finishSmall(key(1), parts: 1, md5: "", into: blobs)
        try uploads.discount([again.id])
        #expect(throws: UploadError.quotaExceeded) { try save(0..<2, of: 2, key(2), in: uploads) }

        clock.advance(100)
        #expect(try uploads.removeStale(before: 1_000_050) == 0)
        #expect(throws: UploadError.quotaExceeded) { try save(0..<2, of: 2, key(2), in: uploads) }
        try uploads.discount(uploads.orphans(idleSince: 1_000_050))
        try save(0..<2, of: 2, key(2), in: uploads)
        #expect(try uploads.removeStale(before: 1_000_050) == 1)
    }

    @Test func `an upload of which something was refused is not forgotten as one that was sent`() throws {
        let uploads = try open(perUser: 1 << 20, sent: 2)
        try save(0..<3, of: 3, key(1), in: uploads)
        let refused = try uploads.finishBig(key(1), parts: 3, into: blobs)
        // The id is used for a preview, which is consumed.
        try uploads.save(0, [1], of: key(1))
        try uploads.used(key(1))
        for file in Int64(2)...5 {
            try uploads.save(0, [UInt8(file)], of: key(file))
            try uploads.discount([uploads.finishSmall(key(file), parts: 1, md5: "", into: blobs).id])
        }
        #expect(uploads.orphans(idleSince: .max) == [refused.id])
        #expect(try uploads.removeStale(before: .max) == 2)
        #expect(uploads.count == 1)
    }

    @Test func `what was sent counts again while it is to be sent again`() throws {
        let uploads = try open(perUser: 4096)
        try save(0..<3, of: 3, key(1), in: uploads)
        let blob = try uploads.finishBig(key(1), parts: 3, into: blobs)
        try uploads.discount([blob.id])
        try save(0..<2, of: 2, key(2), in: uploads)

        #expect(throws: UploadError.quotaExceeded) { try uploads.finishBig(key(1), parts: 3, into: blobs) }
        let second = try uploads.finishBig(key(2), parts: 2, into: blobs)
        try uploads.discount([second.id])
        #expect(try uploads.finishBig(key(1), parts: 3, into: blobs) == blob)
        #expect(throws: UploadError.quotaExceeded) { try save(0..<2, of: 2, key(3), in: uploads) }
        try uploads.discount([blob.id])
        try save(0..<2, of: 2, key(3), in: uploads)
    }

    private func size(_ number: UInt8, _ count: Int = 2000) -> [UInt8] {
        [UInt8](repeating: number, count: count)
    }

    @Test func `what was made of a blob counts with it until a record names it`() throws {
        let uploads = try open(perUser: 4096)
        try save(0..<1, of: 1, key(1), in: uploads)
        let blob = try uploads.finishBig(key(1), parts: 1, into: blobs)
        var made: [StoredBlob] = []
        for _ in 0..<2 { made = try uploads.add([size(2, 2001)], of: key(1), into: blobs) }
        #expect(throws: UploadError.quotaExceeded) { try save(0..<1, of: 1, key(2), in: uploads) }
        try uploads.discount([blob.id])
        #expect(throws: UploadError.quotaExceeded) { try save(0..<2, of: 2, key(2), in: uploads) }
        try uploads.discount(made.map(\.id))
        try save(0..<2, of: 2, key(2), in: uploads)
    }

    @Test func `sizes count once each, of whatever and whenever they are made`() throws {
        let uploads = try open(perUser: 8 * Self.partSize)
        try save(0..<1, of: 1, key(1), in: uploads)
        _ = try uploads.finishBig(key(1), parts: 1, into: blobs)
        _ = try uploads.add([size(2), size(3)], of: key(1), into: blobs)
        _ = try uploads.add([size(3)], of: key(1), into: blobs)
        // The sizes are made while the id is already used for another file.
        try uploads.save(0, [1], of: key(1))
        _ = try uploads.add([size(4), size(2)], of: key(1), into: blobs)
        // 1024 + 3 · 2000 + 49 bytes, so that 1503 are left.
        #expect(throws: UploadError.quotaExceeded) { try save(0..<2, of: 2, key(2), in: uploads) }
        try save(0..<1, of: 1, key(2), in: uploads)
    }

    @Test func `there is room for sizes before any is stored`() throws {
        let uploads = try open(perUser: 4096)
        try save(0..<1, of: 1, key(1), in: uploads)
        _ = try uploads.finishBig(key(1), parts: 1, into: blobs)
        try save(0..<1, of: 1, key(2), in: uploads)
        #expect(throws: UploadError.quotaExceeded) {
            try uploads.add([size(2, 1), size(3, 2001)], of: key(1), into: blobs)
        }
        #expect(throws: UploadError.partsInvalid) {
            try uploads.add([size(2, 1), size(3, 4000)], of: key(1), into: blobs)
        }
        #expect(throws: UploadError.partMissing(0)) {
            try uploads.add([size(2, 1)], of: key(3), into: blobs)
        }
        #expect(try blobs.byteCount(of: BlobID(Digest.sha256(size(2, 1)))) == nil)
        _ = try uploads.add([size(2, 1), size(3, 1999)], of: key(1), into: blobs)
    }

    @Test func `what was let in is sent with its sizes, also when it fills the room`() throws {
        let uploads = try open(perUser: 2 * Self.partSize, inAll: 4 * Self.partSize, excess: 3000)
        for file in [1, 2] as [Int64] { try save(0..<1, of: 1, key(file), in: uploads) }
        for file in [1, 2] as [Int64] {
            let blob = try uploads.finishBig(key(file), parts: 1, into: blobs)
            let made = try uploads.add([size(UInt8(file), 3000)], of: key(file), into: blobs)
            // The sizes of the first are not sent yet, and the limit is reached.
            #expect(throws: UploadError.quotaExceeded) {
                try uploads.add([size(3, 1200)], of: key(3 - file), into: blobs)
            }
            try uploads.discount([blob.id] + made.map(\.id))
        }
    }

    @Test func `sizes do not fill the room of all`() throws {
        let uploads = try open(perUser: 1 << 20, inAll: 4 * Self.partSize, excess: 1000)
        try save(0..<3, of: 3, key(1), in: uploads)
        _ = try uploads.finishBig(key(1), parts: 3, into: blobs)
        _ = try uploads.add([size(2, 1000)], of: key(1), into: blobs)
        #expect(throws: UploadError.quotaExceeded) {
            try uploads.add([size(3, 500)], of: key(1), into: blobs)
        }
    }

    @Test func `what was removed counts for whoever brought it again meanwhile`() throws {
        let uploads = try open(perUser: 2 * Self.partSize)
        try save(0..<1, of: 1, key(1), in: uploads)
        let blob = try uploads.finishBig(key(1), parts: 1, into: blobs)
        clock.advance(100)
        try save(0..<1, of: 1, key(1, of: 2), in: uploads)
        _ = try uploads.finishBig(key(1, of: 2), parts: 1, into: blobs)
        try uploads.discount(removed: [blob.id], idleSince: 1_000_050)
        try save(0..<2, of: 2, key(2), in: uploads)
        #expect(throws: UploadError.quotaExceeded) { try save(0..<2, of: 2, key(2, of: 2), in: uploads) }
    }

    @Test func `new sizes that no record came to name are told of, and those that were there are not`() throws
    {
        let uploads = try open(perUser: 1 << 20)
        _ = try blobs.add(size(2))
        try uploads.save(0, [1], of: key(1))
        let blob = try uploads.finishSmall(key(1), parts: 1, md5: "", into: blobs)
        let made = try uploads.add([size(2), size(3)], of: key(1), into: blobs)
        #expect(Set(uploads.orphans(idleSince: .max)) == [blob.id, made[1].id])
    }

    @Test func `a record that names a blob names it for all who brought it`() throws {
        let uploads = try open(perUser: 1100)
        for user in [1, 2] as [UserID] {
            try save(0..<1, of: 1, key(1, of: user), in: uploads)
            let blob = try uploads.finishBig(key(1, of: user), parts: 1, into: blobs)
            if user == 2 { try uploads.discount([blob.id]) }
        }
        #expect(uploads.orphans(idleSince: .max).isEmpty)
        try save(0..<1, of: 1, key(2), in: uploads)
        // A later upload of the same content does not count as new.
        _ = try uploads.finishBig(key(1, of: 2), parts: 1, into: blobs)
        #expect(uploads.orphans(idleSince: .max).isEmpty)
    }

    @Test func `what a record by others names makes nobody's list of sent uploads longer`() throws {
        let uploads = try open(perUser: 1 << 20, sent: 2)
        for round in 0..<3 as Range<Int64> {
            for file in round * 2..<round * 2 + 2 {
                try uploads.save(0, [UInt8(file)], of: key(file))
                _ = try uploads.finishSmall(key(file), parts: 1, md5: "", into: blobs)
            }
            try uploads.discount(uploads.orphans(idleSince: .max))
        }
        #expect(uploads.count == 2)
    }

    @Test func `new blobs that no record came to name are told of when nobody goes on with their upload`()
        throws
    {
        let uploads = try open(perUser: 1 << 20)
        let old = try blobs.add([9])
        for (file, content) in [(1, [1]), (1, [2]), (2, [3]), (3, [9])] as [(Int64, [UInt8])] {
            try uploads.save(0, content, of: key(file))
            let blob = try uploads.finishSmall(key(file), parts: 1, md5: "", into: blobs)
            if file == 2 { try uploads.discount([blob.id]) }
            if file == 3 { #expect(blob == old) }
        }
        #expect(uploads.orphans(idleSince: 1_000_000).isEmpty)
        clock.advance(100)
        #expect(try uploads.removeStale(before: 1_000_050) == 2)
        let expected = ([[1], [2]] as [[UInt8]]).map { BlobID(Digest.sha256($0)) }
        // Until they are removed.
        for _ in 0..<2 { #expect(Set(uploads.orphans(idleSince: 1_000_050)) == Set(expected)) }
        try uploads.discount(expected)
        #expect(uploads.orphans(idleSince: 1_000_050).isEmpty)
        #expect(try uploads.removeStale(before: 1_000_050) == 1)
    }

    @Test func `a blob that two made and nobody sent is told of with the last of them`() throws {
        let uploads = try open(perUser: 1 << 20)
        let id = BlobID(Digest.sha256([7]))
        for user in [1, 2] as [UserID] {
            try uploads.save(0, [7], of: key(1, of: user))
            #expect(try uploads.finishSmall(key(1, of: user), parts: 1, md5: "", into: blobs).id == id)
            clock.advance(100)
        }
        #expect(uploads.orphans(idleSince: .max).isEmpty)
        #expect(try uploads.removeStale(before: 1_000_050) == 1)
        #expect(uploads.orphans(idleSince: 1_000_050).isEmpty)
        #expect(uploads.orphans(idleSince: 1_000_150) == [id])
        #expect(try uploads.removeStale(before: 1_000_150) == 0)
        try uploads.discount([id])
        try uploads.save(0, [7], of: key(2))
        _ = try uploads.finishSmall(key(2), parts: 1, md5: "", into: blobs)
        // The blob existed, without an owner.
        #expect(uploads.orphans(idleSince: .max).isEmpty)
        #expect(try uploads.removeStale(before: .max) == 2)
    }

    @Test func `an id serves for so many files that nobody sends, and no more`() throws {
        let uploads = try open(perUser: 1 << 20)
        for number in 0..<32 as Range<UInt8> {
            try uploads.save(0, [number], of: key(1))
            _ = try uploads.finishSmall(key(1), parts: 1, md5: "", into: blobs)
        }
        #expect(throws: UploadError.quotaExceeded) { try uploads.save(0, [32], of: key(1)) }
        #expect(throws: UploadError.quotaExceeded) { try uploads.add([[32]], of: key(1), into: blobs) }
        try uploads.save(0, [32], of: key(2))
        clock.advance(100)
        try uploads.discount(uploads.orphans(idleSince: 1_000_050))
        try uploads.save(0, [32], of: key(1))
    }

    @Test func `what is too large is refused before anything is made of it`() throws {
        let uploads = try open(perUser: 1 << 20)
        try save(0..<3, of: 3, key(1), in: uploads)

        #expect(throws: UploadError.tooLarge) {
            try uploads.finishBig(key(1), parts: 3, maximumByteCount: 3071, into: blobs)
        }
        #expect(throws: UploadError.tooLarge) {
            try uploads.contentsOfBig(key(1), parts: 3, maximumByteCount: 3071)
        }
        #expect(try names(folder.path("blobs")).allSatisfy { $0 == "new" })
        let blob = try uploads.finishBig(key(1), parts: 3, maximumByteCount: 3072, into: blobs)
        #expect(blob.byteCount == 3072)
        #expect(throws: UploadError.tooLarge) {
            try uploads.finishBig(key(1), parts: 3, maximumByteCount: 3071, into: blobs)
        }
    }

    @Test func `contents are read without a blob, whole and checked, and take room until they are forgotten`()
        throws
    {
        let uploads = try open(perUser: 4 * Self.partSize, sent: 1)
        let content = Array("abc".utf8)
        try uploads.save(0, content, of: key(1))

        func contents(_ md5: String) throws -> [UInt8] {
            try uploads.contentsOfSmall(key(1), parts: 1, md5: md5, maximumByteCount: 100)
        }
        #expect(throws: UploadError.checksumInvalid) { try contents("00000000000000000000000000000000") }
        #expect(try contents("900150983cd24fb0d6963f7d28e17f72") == content)
        #expect(throws: UploadError.quotaExceeded) { try uploads.save(0, [1], of: key(2)) }
        try uploads.used(key(1))
        #expect(try contents("") == content)
        #expect(throws: UploadError.quotaExceeded) { try save(0..<4, of: 4, key(2), in: uploads) }
        try uploads.save(0, [1], of: key(2))
        try uploads.used(key(2))
        #expect(throws: UploadError.partMissing(0)) { try contents("") }
        try save(0..<3, of: 3, key(3), in: uploads)
        #expect(try names(folder.path("blobs")).allSatisfy { $0 == "new" })
    }

    @Test func `large files that do not fit at once arrive one after the other`() throws {
        let uploads = try open(perUser: 40 << 10)
        let keys = (Int64(1)...3).map { key($0) }
        try save(0..<1, of: 15, keys[0], in: uploads)
        try save(0..<1, of: 15, keys[1], in: uploads)
        #expect(throws: UploadError.quotaExceeded) { try save(0..<1, of: 15, keys[2], in: uploads) }
        // The parts arrive alternately, as from a client; none of the admitted uploads waits.
        for part in 1..<15 as Range<Int32> {
            for key in keys.prefix(2) { try save(part..<part + 1, of: 15, key, in: uploads) }
        }
        #expect(throws: UploadError.quotaExceeded) { try save(0..<1, of: 15, keys[2], in: uploads) }
        let blob = try uploads.finishBig(keys[0], parts: 15, into: blobs)
        try uploads.discount([blob.id])
        try save(0..<15, of: 15, keys[2], in: uploads)
    }

    @Test func `a file that can never fit is refused, not told to wait`() throws {
        let uploads = try open(perUser: 8 * Self.partSize)
        #expect(throws: UploadError.partsInvalid) { try save(0..<1, of: 9, key(1), in: uploads) }
        try save(0..<8, of: 8, key(1), in: uploads)
        // Without a declared length the limit applies later.
        for part in 0..<8 as Range<Int32> { try uploads.save(part, Self.part, of: key(1, of: 2)) }
        #expect(throws: UploadError.partsInvalid) { try uploads.save(8, Self.part, of: key(1, of: 2)) }
    }

    @Test func `a part that comes again is taken, though its file fills all that its user may have`() throws {
        let uploads = try open(perUser: 4 * Self.partSize)
        for _ in 0..<2 { try save(0..<4, of: 4, key(1), in: uploads) }
        let other = key(1, of: 2)
        for part in [0, 1, 2, 3, 3, 0] as [Int32] { try uploads.save(part, Self.part, of: other) }
        #expect(throws: UploadError.partsInvalid) { try uploads.save(4, Self.part, of: other) }
        #expect(throws: UploadError.partsInvalid) { try uploads.save(3, [1], of: other) }
        #expect(try uploads.finishBig(key(1), parts: 4, into: blobs).byteCount == 4096)
        #expect(try uploads.finishSmall(other, parts: 4, md5: "", into: blobs).byteCount == 4096)
    }

    @Test func `a part that comes again while it is being saved waits, and is not refused for good`() throws {
        var limits = UploadLimits()
        limits.maximumPendingPerUser = 150
        var index = UploadIndex(directory: folder.path("index"), limits: limits)
        let first = try index.admit(key(1), 100, of: 0, at: 1)
        #expect(throws: UploadError.quotaExceeded) { _ = try index.admit(key(1), 100, of: 0, at: 1) }
        index.settle(key(1), first, grown: 100, at: 1)
        #expect(throws: UploadError.partsInvalid) { _ = try index.admit(key(1), 100, of: 0, at: 1) }
    }

    @Test func `room for parts that do not come is given to others`() throws {
        let uploads = try open(perUser: 40 << 10)
        try save(0..<1, of: 30, key(1), in: uploads)
        clock.advance(600)
        #expect(throws: UploadError.quotaExceeded) { try save(0..<1, of: 30, key(2), in: uploads) }
        clock.advance(1)
        try save(0..<30, of: 30, key(2), in: uploads)
        // The first continues when there is room again.
        #expect(throws: UploadError.quotaExceeded) { try save(1..<2, of: 30, key(1), in: uploads) }
        let blob = try uploads.finishBig(key(2), parts: 30, into: blobs)
        try uploads.discount([blob.id])
        try save(1..<30, of: 30, key(1), in: uploads)
    }

    @Test func `a user with few uploads is served when others use their whole quota`() throws {
        let uploads = try open(perUser: 32 * Self.partSize, inAll: 64 * Self.partSize)
        try save(0..<32, of: 32, key(1, of: 1), in: uploads)
        try save(0..<16, of: 16, key(1, of: 2), in: uploads)

        #expect(throws: UploadError.quotaExceeded) { try save(0..<1, of: 1, key(2, of: 2), in: uploads) }
        for user in 3...18 as ClosedRange<Int64> {
            let key = key(1, of: UserID(rawValue: user))
            #expect(throws: UploadError.quotaExceeded) { try save(0..<1, of: 2, key, in: uploads) }
            try uploads.save(0, Self.part, of: key)
            #expect(throws: UploadError.quotaExceeded) { try uploads.save(1, Self.part, of: key) }
        }
        // The limit of all users applies.
        #expect(throws: UploadError.quotaExceeded) { try uploads.save(0, Self.part, of: key(1, of: 19)) }
    }

    @Test func `an upload that is gone on with while it is about to be forgotten stays`() throws {
        var limits = UploadLimits()
        limits.maximumUploadsPerUser = 1
        var index = UploadIndex(directory: folder.path("index"), limits: limits)
        index.add(key(1), bytes: 1, changed: 10)
        let reservation = try index.admit(key(1), 1, of: 0, at: 100)
        index.settle(key(1), reservation, grown: 1, at: 100)
        let isStaleTaken = index.takeOut(key(1), for: .idle(since: 50))
        #expect(!isStaleTaken)
        let isIdleTaken = index.takeOut(key(1), for: .idle(since: 101))
        #expect(isIdleTaken)

        index.add(key(2), bytes: nil, changed: 10)
        index.add(key(3), bytes: nil, changed: 10)
        let surplus = index.used(key(3))
        #expect(surplus == [key(2)])
        let another = try index.admit(key(2), 1, of: 0, at: 100)
        index.settle(key(2), another, grown: 1, at: 100)
        let isSurplusTaken = index.takeOut(key(2), for: .surplus)
        #expect(!isSurplusTaken)
        let isSentTaken = index.takeOut(key(3), for: .surplus)
        #expect(isSentTaken)
    }

    @Test func `a part that is refused keeps no room for a whole that it spoke of`() throws {
        let uploads = try open(perUser: 40 << 10)
        try save(0..<1, of: 10, key(1), in: uploads)
        #expect(throws: UploadError.partsInvalid) { try save(1..<2, of: 30, key(1), in: uploads) }
        try save(0..<1, of: 25, key(2), in: uploads)
        // The room of the first is still reserved.
        #expect(throws: UploadError.quotaExceeded) { try save(0..<1, of: 8, key(3), in: uploads) }
        try save(1..<10, of: 10, key(1), in: uploads)
    }

    @Test func `what an upload takes is given back once, however many records name its blob`() throws {
        let uploads = try open(perUser: 5000)
        try save(0..<2, of: 2, key(1), in: uploads)
        _ = try uploads.finishBig(key(1), parts: 2, into: blobs)
        // The id is used for another file before a record refers to the first.
        try uploads.save(0, Self.part, of: key(1))
        let blob = try uploads.finishSmall(key(1), parts: 1, md5: "", into: blobs)
        for _ in 0..<3 {
            #expect(try uploads.finishSmall(key(1), parts: 1, md5: "", into: blobs) == blob)
            try uploads.discount([blob.id])
        }
        // Two parts of the first still count.
        #expect(throws: UploadError.quotaExceeded) { try save(0..<1, of: 3, key(2), in: uploads) }
        try save(0..<2, of: 2, key(2), in: uploads)
    }

    @Test func `parts that replace each other count with their records, also after a restart`() throws {
        let size = Int64(1 + UploadRecord.byteCount)
        let uploads = try open(perUser: 10 * size)
        for number in 0..<8 as Range<UInt8> { try uploads.save(0, [number % 2], of: key(1)) }
        #expect(throws: UploadError.quotaExceeded) {
            try uploads.save(0, [UInt8](repeating: 1, count: 60), of: key(2))
        }
        let restarted = try open(perUser: 10 * size)
        #expect(throws: UploadError.quotaExceeded) {
            try restarted.save(0, [UInt8](repeating: 1, count: 60), of: key(2))
        }
        try restarted.save(0, [1], of: key(2))
    }

    private func names(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path)
    }
}
