import StdExtras
import TelegramSchema

/// Which uploads there are and what they take, without what is in them.
///
/// What is merely asked for has no entry, and what was refused has none that stays: an upload whose first part is being
/// saved has one only so that all threads meet in it.
///
/// What an upload takes counts against its user: its parts with their log, until they became a blob or it is forgotten,
/// and each blob that it brought, once by its id, until a record names it or it is removed. It brings what it becomes,
/// also before its id serves for another file, and what is made of that. A blob that was there before counts as well, but
/// is not removed with its upload, and so no longer than that is known. Of a file whose length is known all of it counts
/// at once: what was let in comes through, instead of standing still beside others that fill the same room.
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
        /// Whose part.
        let upload: Upload
        /// Of the part and its record.
        let bytes: Int64
        /// What was known of the whole before, and what would be with this part.
        fileprivate let expected: (before: Int64, after: Int64)
    }

    private enum Phase {
        /// No part was saved yet.
        case new
        /// Parts were saved.
        case pending
        /// They became a blob, or a preview was made of them.
        case done
    }

    private struct Entry {
        let upload: Upload
        var phase: Phase
        /// When something was last added, seconds since 1970.
        var changed: Int64
        /// Calls that work on it.
        var holders = 0
        /// Those of them that read its parts, while which it takes none: a large file is put together for seconds, and
        /// whoever saves a part would wait for that on a thread that others need.
        var readers = 0
        /// Bytes of parts and their log, on the disk and being saved.
        var parts: Int64 = 0
        /// Those of them that are being saved.
        var reserved: Int64 = 0
        /// Bytes that these will come to; 0 when that is not known.
        var expected: Int64 = 0
        /// The lengths of the blobs that it brought and that no record names.
        var blobs: [BlobID: Int64] = [:]

        /// What its parts take, or will.
        var size: Int64 { max(parts, expected) }
        /// What it takes of its user's share.
        var charge: Int64 { size + unnamed }
        /// What its blobs take.
        var unnamed: Int64 { blobs.values.reduce(0, +) }
        /// Whether it is only remembered, in case it is sent again.
        var isSent: Bool { phase == .done && blobs.isEmpty && reserved == 0 }
    }

    /// What is known of a blob that no record names.
    private struct Brought {
        var uploads: Set<UploadKey> = []
        /// Whether one of them found none like it: nobody else has it.
        var isNew = false
    }

    private struct Share {
        /// Uploads that were not sent yet.
        var unsent = 0
        /// Bytes of all.
        var bytes: Int64 = 0
        /// Those that were sent, the latest last.
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
    /// When room was last taken back that was kept for parts which do not come.
    private var lapsed: Int64 = .min
    /// By whom the blobs were brought that no record names.
    private var brought: [BlobID: Brought] = [:]

    /// Most blobs of one upload that no record names: they are listed, however little they take.
    private static let mostBlobs = 32

    init(directory: String, limits: UploadLimits) {
        self.directory = directory
        self.limits = limits
    }

    /// All uploads.
    var keys: [UploadKey] { Array(entries.keys) }

    /// Takes up what a directory was found to hold: `size` bytes of parts and their log, or nil when it became a blob.
    /// Of such a one it is not known whether a record names it; it counts as sent.
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
    ///   - key: Whose part.
    ///   - count: Bytes of it and of its record.
    ///   - expected: Bytes that all parts and records will have, as far as one knows; 0 for not at all.
    ///   - now: Seconds since 1970.
    /// - Returns: The upload, and what was reserved.
    /// - Throws: ``UploadError/inUse``, ``UploadError/quotaExceeded``, ``UploadError/partsInvalid`` for what can never
    ///   fit; nothing has then changed. A part that is there already may be refused so, too: here nobody knows what is
    ///   in the upload.
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
        // What is being saved may be this part, and then counts once.
        let others = entry.parts - entry.reserved
        entry.holders += 1
        entry.parts += count
        entry.reserved += count
        entry.expected = max(entry.expected, expected)
        guard max(entry.expected, others + count) <= limits.maximumPendingPerUser else { throw .partsInvalid }
        // Held, so that its own room is not taken back.
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

    /// Ends what ``admit(_:_:of:at:)`` began: `grown` of the reserved bytes were saved; nil when none were, and not
    /// because the disk had them.
    mutating func settle(_ key: UploadKey, _ reservation: Reservation, grown: Int64?, at now: Int64) {
        change(key) { entry in
            entry.parts += (grown ?? 0) - reservation.bytes
            entry.reserved -= reservation.bytes
            guard grown != nil else {
                // What a refused part says of the whole is not believed.
                if entry.expected == reservation.expected.after {
                    entry.expected = reservation.expected.before
                }
                return
            }
            entry.changed = now
            // They may have become a blob by now.
            if entry.parts > entry.reserved { entry.phase = .pending }
        }
        release(key)
    }

    /// The upload if there is one, to read its parts. Follow with ``endReading(_:)``.
    mutating func beginReading(_ key: UploadKey) -> Upload? {
        entries[key]?.holders += 1
        entries[key]?.readers += 1
        return entries[key]?.upload
    }

    /// Ends what ``beginReading(_:)`` began.
    mutating func endReading(_ key: UploadKey) {
        entries[key]?.readers -= 1
        release(key)
    }

    /// The upload if there is one whose parts nobody reads, to look at them. Follow with ``release(_:)``.
    mutating func hold(_ key: UploadKey) -> Upload? {
        guard let entry = entries[key], entry.readers == 0 else { return nil }
        entries[key]?.holders += 1
        return entry.upload
    }

    /// Ends what ``hold(_:)`` began.
    mutating func release(_ key: UploadKey) {
        entries[key]?.holders -= 1
        if let entry = entries[key], entry.phase == .new, entry.holders == 0 { drop(key) }
        keepLoaded(key)
    }

    /// Counts blobs with an upload from now on that it is about to bring: one that it became before and that is wanted
    /// for another record, or what is made of it. Does nothing for those that count already.
    ///
    /// - Parameters:
    ///   - blobs: Which.
    ///   - new: Those of them that are not there yet.
    ///   - excess: Bytes by which they may exceed what there is room for, both their user's and that of all.
    ///   - key: Whose blobs.
    ///   - now: Seconds since 1970.
    /// - Throws: ``UploadError/quotaExceeded``, ``UploadError/partsInvalid`` for what can never fit,
    ///   ``UploadError/partMissing(_:)`` when the upload was forgotten. Nothing has then changed.
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
        // Making room may have changed the rest.
        change(key) { [blobs = entry.blobs] in
            $0.blobs = blobs
            $0.changed = now
        }
        for blob in new { brought[blob]?.isNew = true }
    }

    /// Notes that an upload became a blob, of `parts` bytes if it was not one before, and whether there was none like it.
    mutating func became(_ blob: StoredBlob, isNew: Bool, of parts: Int64, _ key: UploadKey, at now: Int64) {
        change(key) { entry in
            entry.parts -= parts
            // Others may have been saved since.
            if entry.parts <= entry.reserved {
                entry.phase = .done
                entry.expected = 0
            }
            entry.blobs[blob.id] = blob.byteCount
            entry.changed = now
        }
        if isNew { brought[blob.id]?.isNew = true }
    }

    /// Counts blobs with no upload any more.
    ///
    /// - Returns: Those to forget, since too many are remembered.
    mutating func discount(_ blobs: [BlobID]) -> [UploadKey] { discount(blobs) { _ in true } }

    /// Counts blobs that were removed with no upload any more to which nothing was added since `moment`, and on which
    /// nobody works: others may have brought them again.
    ///
    /// - Returns: As ``discount(_:)``.
    mutating func discount(removed blobs: [BlobID], idleSince moment: Int64) -> [UploadKey] {
        discount(blobs) { $0.changed < moment && $0.holders == 0 }
    }

    /// Counts a blob that is not there any more with one upload no more.
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

    /// Notes that a preview was made of an upload. Its parts stay, and take their user's room, until it is forgotten.
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

    /// Why an upload is to be forgotten.
    enum Reason {
        /// Nothing was added to it since this moment, seconds since 1970.
        case idle(since: Int64)
        /// It was sent, and too many are remembered.
        case surplus
    }

    /// Whether nobody works on an upload and the reason to forget it holds still. One with orphans is kept: they count
    /// until they are removed.
    func mayTakeOut(_ key: UploadKey, for reason: Reason) -> Bool {
        guard let entry = entries[key], entry.holders == 0 else { return false }
        return switch reason {
        case .idle(let moment): entry.changed < moment && !entry.blobs.keys.contains(where: isOrphan)
        case .surplus: entry.isSent
        }
    }

    /// Takes an upload out, unless somebody works on it or the reason does not hold any more.
    ///
    /// - Returns: Whether it was taken out; its directory is then the caller's.
    mutating func takeOut(_ key: UploadKey, for reason: Reason) -> Bool {
        guard mayTakeOut(key, for: reason) else { return false }
        drop(key)
        return true
    }

    /// The orphans of uploads to which nothing was added since `moment`, and on which nobody works.
    func orphans(idleSince moment: Int64) -> [BlobID] {
        entries.values.filter { $0.changed < moment && $0.holders == 0 }
            .flatMap { $0.blobs.keys.filter(isOrphan) }
    }

    /// Whether a blob would be nobody's without the one upload that has it still: no record names it, and it was new.
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

    /// Takes back what is kept for parts that do not come: of an upload that was broken off, say.
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

    /// Puts an entry in its place, and brings what its user has to what it then is. Every change of an entry but of its
    /// holders goes through here.
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

    /// Keeps ``brought`` true when an upload's blobs become others.
    private mutating func list(_ key: UploadKey, _ before: [BlobID: Int64], _ after: [BlobID: Int64]) {
        guard before != after else { return }
        for blob in after.keys { brought[blob, default: Brought()].uploads.insert(key) }
        for blob in before.keys where after[blob] == nil {
            brought[blob]?.uploads.remove(key)
            if brought[blob]?.uploads.isEmpty == true { brought[blob] = nil }
        }
    }

    /// Lets go of the parts of who was used longest ago. The disk has them.
    private mutating func keepLoaded(_ key: UploadKey) {
        loaded.removeAll { $0 == key }
        if entries[key] != nil { loaded.append(key) }
        guard loaded.count > limits.maximumLoaded,
            let idle = loaded.firstIndex(where: { entries[$0]?.holders == 0 })
        else { return }
        // Nobody holds it, so nobody has this lock.
        entries[loaded.remove(at: idle)]?.upload.state.withLock { $0.unload() }
    }
}
