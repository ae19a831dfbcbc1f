import StdExtras
import TelegramSchema

/// The known uploads and the room that they take, without their contents.
///
/// A mere request creates no entry, and a refused upload keeps none. An upload whose first part is being saved has an
/// entry only so that all threads share it.
///
/// An upload's room counts against its user. Its parts with their log count until they became a blob, or the upload
/// is discarded. Each blob that the upload brought counts once by its id, until a record names it or it is removed.
/// These blobs are the file itself, also after its id serves for another file, and the sizes made of it. A blob that
/// existed before counts as well, but is not removed with its upload. So it counts only as long as the upload is
/// known. A file of known length counts whole at once: an accepted file can then complete, instead of stalling beside
/// others that fill the same room.
struct UploadIndex {
    /// An upload on the disk, for one thread at a time.
    final class Upload: Sendable {
        let state: Locked<UploadState>

        init(directory: String, maximumRecords: Int) {
            state = Locked(UploadState(directory: directory, maximumRecords: maximumRecords))
        }
    }

    /// Room for a part.
    struct Reservation {
        /// The upload of the part.
        let upload: Upload
        /// Bytes of the part and its record.
        let bytes: Int64
        /// The expected size of the whole before, and with this part.
        fileprivate let expected: (before: Int64, after: Int64)
    }

    private enum Phase {
        /// No part has been saved yet.
        case new
        /// Parts were saved.
        case pending
        /// The parts became a blob, or a preview was made of them.
        case done
    }

    private struct Entry {
        let upload: Upload
        var phase: Phase
        /// The time of the last addition, in seconds since 1970.
        var changed: Int64
        /// Calls that use the upload.
        var holders = 0
        /// Calls that read its parts, which blocks new parts. Assembling a large file takes seconds, and a waiting
        /// call would block a thread that others need.
        var readers = 0
        /// Bytes of parts and their log, on the disk and being saved.
        var parts: Int64 = 0
        /// Bytes of parts and records that are being saved.
        var reserved: Int64 = 0
        /// The expected final size of the parts with their log; 0 if unknown.
        var expected: Int64 = 0
        /// The lengths of the blobs that the upload brought and that no record names.
        var blobs: [BlobID: Int64] = [:]

        /// The room that its parts take, or will take.
        var size: Int64 { max(parts, expected) }
        /// The room that counts against its user.
        var charge: Int64 { size + unnamed }
        /// The room that its blobs take.
        var unnamed: Int64 { blobs.values.reduce(0, +) }
        /// True if the upload is only remembered, in case it is sent again.
        var isSent: Bool { phase == .done && blobs.isEmpty && reserved == 0 }
    }

    /// The uploads of a blob that no record names.
    private struct Brought {
        var uploads: Set<UploadKey> = []
        /// True if one of the uploads stored the blob first: no other owner has it.
        var isNew = false
    }

    private struct Share {
        /// Uploads that were not sent yet.
        var unsent = 0
        /// Bytes of all uploads.
        var bytes: Int64 = 0
        /// Uploads that were sent, the latest last.
        var sent: [UploadKey] = []

        var isEmpty: Bool { unsent == 0 && bytes == 0 && sent.isEmpty }
    }

    private let directory: String
    private let limits: UploadLimits
    private var entries: [UploadKey: Entry] = [:]
    private var shares: [UserID: Share] = [:]
    private var bytes: Int64 = 0
    /// Uploads whose parts may be in memory, the one used last at the end.
    private var loaded: [UploadKey] = []
    /// The time at which room reserved for missing parts was last reclaimed.
    private var lapsed: Int64 = .min
    /// The uploads that brought the blobs without a record.
    private var brought: [BlobID: Brought] = [:]

    /// Most blobs of one upload that no record names: the list is bounded, however small they are.
    private static let mostBlobs = 32

    init(directory: String, limits: UploadLimits) {
        self.directory = directory
        self.limits = limits
    }

    /// All uploads.
    var keys: [UploadKey] { Array(entries.keys) }

    /// Adds an upload found in a directory: `size` bytes of parts and their log, or nil if it became a blob. Whether
    /// a record names that blob is unknown; the upload counts as sent.
    mutating func add(_ key: UploadKey, bytes size: Int64?, changed: Int64) {
        var entry = makeEntry(key, size == nil ? .done : .pending, changed: changed)
        entry.parts = size ?? 0
        set(key, to: entry)
    }

    private func makeEntry(_ key: UploadKey, _ phase: Phase, changed: Int64) -> Entry {
        let upload = Upload(directory: path(of: key), maximumRecords: limits.maximumRecords)
        return Entry(upload: upload, phase: phase, changed: changed)
    }

    /// Makes room for a part. Follow with ``settle(_:_:grown:at:)``.
    ///
    /// - Parameters:
    ///   - key: The upload of the part.
    ///   - count: Bytes of the part and of its record.
    ///   - expected: Bytes of all parts and records, as far as known; 0 if unknown.
    ///   - now: Seconds since 1970.
    /// - Returns: The upload and the reserved room.
    /// - Throws: ``UploadError/inUse``, ``UploadError/quotaExceeded``, ``UploadError/partsInvalid`` for an upload
    ///   that can never fit; nothing has then changed. A part that is saved already may be refused as well, because
    ///   the index does not know the content of the upload.
    mutating func admit(
        _ key: UploadKey,
        _ count: Int64,
        of expected: Int64,
        at now: Int64
    ) throws(UploadError) -> Reservation {
        let known = entries[key]
        guard known?.readers ?? 0 == 0 else { throw .inUse }
        if let known, known.phase == .done, known.blobs.count >= Self.mostBlobs { throw .quotaExceeded }
        if known?.isSent != false {
            guard shares[key.user]?.unsent ?? 0 < limits.maximumUploadsPerUser else { throw .quotaExceeded }
        }
        var entry = known ?? makeEntry(key, .new, changed: now)
        // The bytes being saved may be this part, which then counts once.
        let others = entry.parts - entry.reserved
        entry.holders += 1
        entry.parts += count
        entry.reserved += count
        entry.expected = max(entry.expected, expected)
        guard max(entry.expected, others + count) <= limits.maximumPendingPerUser else { throw .partsInvalid }
        // Held, so that its own room is not reclaimed.
        entries[key]?.holders += 1
        do throws(UploadError) {
            try makeRoom(for: entry.charge - (known?.charge ?? 0), of: key.user, at: now)
        } catch {
            entries[key]?.holders -= 1
            throw error
        }
        set(key, to: entry)
        let before = known?.expected ?? 0
        return Reservation(upload: entry.upload, bytes: count, expected: (before, entry.expected))
    }

    /// Ends ``admit(_:_:of:at:)``: `grown` of the reserved bytes were saved. Nil if saving failed; 0 if the disk had
    /// them.
    mutating func settle(_ key: UploadKey, _ reservation: Reservation, grown: Int64?, at now: Int64) {
        change(key) { entry in
            entry.parts += (grown ?? 0) - reservation.bytes
            entry.reserved -= reservation.bytes
            guard grown != nil else {
                // The size that a refused part announced is discarded.
                if entry.expected == reservation.expected.after {
                    entry.expected = reservation.expected.before
                }
                return
            }
            entry.changed = now
            // The parts may have become a blob by now.
            if entry.parts > entry.reserved { entry.phase = .pending }
        }
        release(key)
    }

    /// The upload if there is one, for reading its parts. Follow with ``endReading(_:)``.
    mutating func beginReading(_ key: UploadKey) -> Upload? {
        entries[key]?.holders += 1
        entries[key]?.readers += 1
        return entries[key]?.upload
    }

    /// Ends ``beginReading(_:)``.
    mutating func endReading(_ key: UploadKey) {
        entries[key]?.readers -= 1
        release(key)
    }

    /// The upload, if it exists and its parts are not being read, for examining them. Follow with ``release(_:)``.
    mutating func hold(_ key: UploadKey) -> Upload? {
        guard let entry = entries[key], entry.readers == 0 else { return nil }
        entries[key]?.holders += 1
        return entry.upload
    }

    /// Ends ``hold(_:)``.
    mutating func release(_ key: UploadKey) {
        entries[key]?.holders -= 1
        if let entry = entries[key], entry.phase == .new, entry.holders == 0 { drop(key) }
        keepLoaded(key)
    }

    /// Counts blobs with an upload that is about to bring them: its own blob, needed for another record, or sizes
    /// made of it. Does nothing for blobs that count already.
    ///
    /// - Parameters:
    ///   - blobs: The blobs.
    ///   - new: Those of them that do not exist yet.
    ///   - excess: Bytes by which they may exceed the room of the user and that of all.
    ///   - key: The upload.
    ///   - now: Seconds since 1970.
    /// - Throws: ``UploadError/quotaExceeded``, ``UploadError/partsInvalid`` for blobs that can never fit,
    ///   ``UploadError/partMissing(_:)`` if the upload was discarded. Nothing has then changed.
    mutating func bring(
        _ blobs: [StoredBlob],
        new: [BlobID] = [],
        exceedingBy excess: Int64 = 0,
        by key: UploadKey,
        at now: Int64
    ) throws(UploadError) {
        guard let known = entries[key] else { throw .partMissing(0) }
        var entry = known
        for blob in blobs { entry.blobs[blob.id] = blob.byteCount }
        guard entry.charge <= limits.maximumPendingPerUser + excess else { throw .partsInvalid }
        guard entry.blobs.count <= max(Self.mostBlobs, known.blobs.count) else { throw .quotaExceeded }
        try makeRoom(for: entry.unnamed - known.unnamed, exceedingBy: excess, of: key.user, at: now)
        // Making room may have changed the other fields.
        change(key) { [blobs = entry.blobs] in
            $0.blobs = blobs
            $0.changed = now
        }
        for blob in new { brought[blob]?.isNew = true }
    }

    /// Records that an upload became a blob, of `parts` bytes if it was not one before. `isNew` is true if the store
    /// did not have the blob.
    mutating func became(_ blob: StoredBlob, isNew: Bool, of parts: Int64, _ key: UploadKey, at now: Int64) {
        change(key) { entry in
            entry.parts -= parts
            // Further parts may have been saved since.
            if entry.parts <= entry.reserved {
                entry.phase = .done
                entry.expected = 0
            }
            entry.blobs[blob.id] = blob.byteCount
            entry.changed = now
        }
        if isNew { brought[blob.id]?.isNew = true }
    }

    /// Stops counting blobs with any upload.
    ///
    /// - Returns: Uploads to discard, since too many are remembered.
    mutating func discount(_ blobs: [BlobID]) -> [UploadKey] { discount(blobs) { _ in true } }

    /// Stops counting removed blobs with uploads that are idle since `moment` and not in use: other uploads may have
    /// brought them again.
    ///
    /// - Returns: As ``discount(_:)``.
    mutating func discount(removed blobs: [BlobID], idleSince moment: Int64) -> [UploadKey] {
        discount(blobs) { $0.changed < moment && $0.holders == 0 }
    }

    /// Stops counting a missing blob with one upload.
    mutating func discount(_ blob: BlobID, of key: UploadKey) {
        change(key) { $0.blobs[blob] = nil }
    }

    private mutating func discount(_ blobs: [BlobID], where isMeant: (Entry) -> Bool) -> [UploadKey] {
        let uploads = blobs.reduce(into: Set<UploadKey>()) { $0.formUnion(brought[$1]?.uploads ?? []) }
            .filter { entries[$0].map(isMeant) ?? false }
        for key in uploads {
            change(key) { entry in for blob in blobs { entry.blobs[blob] = nil } }
        }
        return Set(uploads.map(\.user)).flatMap { surplus(of: $0) }
    }

    /// Records that a preview was made of an upload. Its parts stay, and take their user's room, until it is
    /// discarded.
    ///
    /// - Returns: As ``discount(_:)``.
    mutating func used(_ key: UploadKey) -> [UploadKey] {
        change(key) { entry in
            if entry.phase == .pending { entry.phase = .done }
        }
        return surplus(of: key.user)
    }

    private func surplus(of user: UserID) -> [UploadKey] {
        Array(shares[user]?.sent.dropLast(clamping: limits.maximumUploadsPerUser) ?? [])
    }

    /// The reason to discard an upload.
    enum Reason {
        /// Nothing was added since this moment, in seconds since 1970.
        case idle(since: Int64)
        /// The upload was sent, and too many are remembered.
        case surplus
    }

    /// True if an upload is not in use and the reason to discard it still holds. One with orphans is kept: they count
    /// until they are removed.
    func mayTakeOut(_ key: UploadKey, for reason: Reason) -> Bool {
        guard let entry = entries[key], entry.holders == 0 else { return false }
        return switch reason {
        case .idle(let moment): entry.changed < moment && !entry.blobs.keys.contains(where: isOrphan)
        case .surplus: entry.isSent
        }
    }

    /// Removes an upload, unless it is in use or the reason does not hold any more.
    ///
    /// - Returns: True if it was removed; its directory is then the caller's.
    mutating func takeOut(_ key: UploadKey, for reason: Reason) -> Bool {
        guard mayTakeOut(key, for: reason) else { return false }
        drop(key)
        return true
    }

    /// The orphans of uploads that are idle since `moment` and not in use.
    func orphans(idleSince moment: Int64) -> [BlobID] {
        entries.values.filter { $0.changed < moment && $0.holders == 0 }
            .flatMap { $0.blobs.keys.filter(isOrphan) }
    }

    /// True if no record names a blob, it was new, and only one upload has it.
    private func isOrphan(_ blob: BlobID) -> Bool {
        brought[blob].map { $0.isNew && $0.uploads.count == 1 } ?? false
    }

    func path(of key: UploadKey) -> String { "\(directory)/\(key.directoryName)" }
}

extension UploadIndex {
    /// - Throws: ``UploadError/quotaExceeded``.
    private mutating func makeRoom(
        for growth: Int64,
        exceedingBy excess: Int64 = 0,
        of user: UserID,
        at now: Int64
    ) throws(UploadError) {
        if isRoom(for: growth, exceedingBy: excess, of: user) { return }
        takeBackRoom(at: now)
        guard isRoom(for: growth, exceedingBy: excess, of: user) else { throw .quotaExceeded }
    }

    private func isRoom(for growth: Int64, exceedingBy excess: Int64, of user: UserID) -> Bool {
        guard growth > 0 else { return true }
        let share = (shares[user]?.bytes ?? 0) + growth
        let isSmall = share <= limits.smallShare
        let most = isSmall ? limits.maximumPending : limits.maximumOfLargeShares
        return share <= limits.maximumPendingPerUser + excess && bytes + growth <= most + excess
    }

    /// Reclaims room reserved for parts that do not come, for example of an upload that was broken off.
    private mutating func takeBackRoom(at now: Int64) {
        guard now != lapsed else { return }
        lapsed = now
        for (key, entry) in entries where entry.expected > entry.parts && entry.holders == 0 {
            guard entry.changed < now - limits.reservationSeconds else { continue }
            change(key) { $0.expected = 0 }
        }
    }

    private mutating func change(_ key: UploadKey, _ body: (inout Entry) -> Void) {
        guard var entry = entries[key] else { return }
        body(&entry)
        set(key, to: entry)
    }

    private mutating func drop(_ key: UploadKey) {
        loaded.removeAll { $0 == key }
        set(key, to: nil)
    }

    /// Stores an entry and updates the totals of its user. Every change of an entry but of its holders goes through
    /// here.
    private mutating func set(_ key: UploadKey, to entry: Entry?) {
        let before = entries.removeValue(forKey: key)
        entries[key] = entry
        let change = (entry?.charge ?? 0) - (before?.charge ?? 0)
        bytes += change
        var share = shares[key.user] ?? Share()
        share.bytes += change
        if before?.isSent == false { share.unsent -= 1 }
        if entry?.isSent == false { share.unsent += 1 }
        if before?.isSent == true { share.sent.removeAll { $0 == key } }
        if entry?.isSent == true { share.sent.append(key) }
        shares[key.user] = share.isEmpty ? nil : share
        list(key, before?.blobs ?? [:], entry?.blobs ?? [:])
    }

    /// Updates ``brought`` after a change of an upload's blobs.
    private mutating func list(_ key: UploadKey, _ before: [BlobID: Int64], _ after: [BlobID: Int64]) {
        guard before != after else { return }
        for blob in after.keys { brought[blob, default: Brought()].uploads.insert(key) }
        for blob in before.keys where after[blob] == nil {
            brought[blob]?.uploads.remove(key)
            if brought[blob]?.uploads.isEmpty == true { brought[blob] = nil }
        }
    }

    /// Unloads the parts of the upload that was used longest ago. The disk has them.
    private mutating func keepLoaded(_ key: UploadKey) {
        loaded.removeAll { $0 == key }
        if entries[key] != nil { loaded.append(key) }
        guard loaded.count > limits.maximumLoaded,
            let idle = loaded.firstIndex(where: { entries[$0]?.holders == 0 })
        else { return }
        // Nobody holds the upload, so nobody has its lock.
        entries[loaded.remove(at: idle)]?.upload.state.withLock { $0.unload() }
    }
}
