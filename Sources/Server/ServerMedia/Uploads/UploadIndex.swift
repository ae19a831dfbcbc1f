import StdExtras
import TelegramSchema

/// Which uploads there are and what they take, without what is in them.
///
/// What is merely asked for has no entry, and what was refused has none that stays: an upload whose first part is being
/// saved has one only so that all threads meet in it.
///
/// What an upload takes counts against its user from its first part until a record names the blob that it became, or it
/// is forgotten: its parts with their log, and then the blob. Of a file whose length is known all of it counts at once:
/// what was let in comes through, instead of standing still beside others that fill the same room.
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
        /// It became a blob, which no record names yet.
        case finished
        /// A record names the blob, or a preview was made of the parts. It is remembered in case it is sent again.
        case sent
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
        /// The blob that it became, as long as no record names it.
        var blob: StoredBlob?
        /// Bytes of what was made of that blob: the sizes of a picture.
        var derived: Int64 = 0
        /// Bytes of blobs that it became before its id served for another file, and that no record came to name.
        var abandoned: Int64 = 0
        /// Of all these blobs those that were not there before, or only for another upload that is as unsent.
        var orphans: [BlobID] = []

        /// What its parts take, or will.
        var size: Int64 { max(parts, expected) }
        /// What it takes of its user's share.
        var charge: Int64 { size + unnamed + abandoned }
        /// What its blob takes, as long as no record names it, with what was made of it.
        var unnamed: Int64 { (blob?.byteCount ?? 0) + derived }
        /// Whether it counts as one that was not sent.
        var isUnsent: Bool { phase != .sent }
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
    /// Orphans of uploads that were forgotten.
    private var orphans: [BlobID] = []
    /// How many uploads have a blob among their orphans.
    private var orphaned: [BlobID: Int] = [:]

    /// Most blobs that one upload becomes and that no record names: they are listed, however little they take.
    private static let mostOrphans = 16

    init(directory: String, limits: UploadLimits) {
        self.directory = directory
        self.limits = limits
    }

    /// All uploads.
    var keys: [UploadKey] { Array(entries.keys) }

    /// Takes up what a directory was found to hold: `size` bytes of parts and their log, or nil when it became a blob.
    /// Of such a one it is not known whether a record names it; it counts as sent.
    mutating func add(_ key: UploadKey, bytes size: Int64?, changed: Int64) {
        var entry = makeEntry(key, size == nil ? .sent : .pending, changed: changed)
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
        if let known, known.blob != nil, known.orphans.count >= Self.mostOrphans { throw .quotaExceeded }
        if known?.isUnsent != true {
            guard shares[key.user]?.unsent ?? 0 < limits.maximumUploadsPerUser else { throw .quotaExceeded }
        }
        var entry = known ?? makeEntry(key, .new, changed: now)
        if entry.phase == .sent { entry.phase = entry.parts > 0 ? .pending : .new }
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
            guard let grown else {
                // What a refused part says of the whole is not believed.
                if entry.expected == reservation.expected.after {
                    entry.expected = reservation.expected.before
                }
                return
            }
            entry.changed = now
            guard grown > 0 else { return }
            entry.phase = .pending
            // The id serves for another file.
            entry.abandoned += entry.unnamed
            entry.blob = nil
            entry.derived = 0
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

    /// Makes an upload that was sent count again, whose blob is wanted for another record: until a record names it, or
    /// the upload is forgotten. Does nothing for one that counts already.
    ///
    /// - Throws: ``UploadError/quotaExceeded``; nothing has then changed.
    mutating func claim(_ key: UploadKey, _ blob: StoredBlob, at now: Int64) throws(UploadError) {
        guard entries[key]?.phase == .sent else { return }
        try makeRoom(for: blob.byteCount, of: key.user, at: now)
        change(key) { entry in
            entry.phase = .finished
            entry.blob = blob
            entry.changed = now
        }
    }

    /// Notes that the blob which an upload became was kept for another try to name it.
    mutating func kept(_ key: UploadKey, at now: Int64) {
        guard entries[key]?.phase == .finished else { return }
        change(key) { $0.changed = now }
    }

    /// Notes that `parts` bytes of an upload became a blob, and whether there was none like it before.
    mutating func finished(
        _ key: UploadKey,
        _ blob: StoredBlob,
        isNew: Bool,
        of parts: Int64,
        at now: Int64
    ) {
        let isOrphan = isNew || orphaned[blob.id] != nil
        change(key) { entry in
            entry.phase = .finished
            entry.parts -= parts
            entry.expected = 0
            entry.blob = blob
            entry.derived = 0
            if isOrphan, !entry.orphans.contains(blob.id) { entry.orphans.append(blob.id) }
            entry.changed = now
        }
    }

    /// Notes how many bytes were made of the blob that an upload became, which count as the blob does.
    mutating func derived(_ byteCount: Int64, from blob: StoredBlob, of key: UploadKey) {
        guard entries[key]?.blob == blob else { return }
        change(key) { $0.derived = byteCount }
    }

    /// Notes that a record names the blob that an upload became. However many records name it, what it takes is given
    /// back once.
    ///
    /// - Returns: One to forget, since too many are remembered.
    mutating func recorded(_ key: UploadKey, _ blob: StoredBlob) -> UploadKey? {
        change(key) { entry in
            if entry.blob == blob {
                entry.blob = nil
                entry.derived = 0
            }
            entry.orphans.removeAll { $0 == blob.id }
            if entry.phase == .finished, entry.blob == nil, entry.abandoned == 0 { entry.phase = .sent }
        }
        return surplus(of: key.user)
    }

    /// Notes that a preview was made of an upload. Its parts stay, and take their user's room, until it is forgotten.
    ///
    /// - Returns: As ``recorded(_:_:)``.
    mutating func used(_ key: UploadKey) -> UploadKey? {
        change(key) { entry in
            if entry.phase == .pending { entry.phase = .sent }
        }
        return surplus(of: key.user)
    }

    private func surplus(of user: UserID) -> UploadKey? {
        let remembered = shares[user]?.sent ?? []
        return remembered.count > limits.maximumUploadsPerUser ? remembered.first : nil
    }

    /// Why an upload is to be forgotten.
    enum Reason {
        /// Nothing was added to it since this moment, seconds since 1970.
        case idle(since: Int64)
        /// It was sent, and too many are remembered.
        case surplus
    }

    /// Whether nobody works on an upload and the reason to forget it holds still.
    func mayTakeOut(_ key: UploadKey, for reason: Reason) -> Bool {
        guard let entry = entries[key], entry.holders == 0 else { return false }
        return switch reason {
        case .idle(let moment): entry.changed < moment
        case .surplus: entry.phase == .sent
        }
    }

    /// Takes an upload out, unless somebody works on it or the reason does not hold any more.
    ///
    /// - Returns: Whether it was taken out; its directory is then the caller's.
    mutating func takeOut(_ key: UploadKey, for reason: Reason) -> Bool {
        guard mayTakeOut(key, for: reason) else { return false }
        orphans += entries[key]?.orphans ?? []
        drop(key)
        return true
    }

    /// Gives what is left of uploads that were forgotten, once.
    mutating func takeOrphans() -> [BlobID] {
        defer { orphans = [] }
        return orphans
    }

    func path(of key: UploadKey) -> String { "\(directory)/\(key.directoryName)" }
}

extension UploadIndex {
    /// - Throws: ``UploadError/quotaExceeded``.
    private mutating func makeRoom(for growth: Int64, of user: UserID, at now: Int64) throws(UploadError) {
        if isRoom(for: growth, of: user) { return }
        takeBackRoom(at: now)
        guard isRoom(for: growth, of: user) else { throw .quotaExceeded }
    }

    private func isRoom(for growth: Int64, of user: UserID) -> Bool {
        guard growth > 0 else { return true }
        let share = (shares[user]?.bytes ?? 0) + growth
        let isSmall = share <= limits.smallShare
        return share <= limits.maximumPendingPerUser
            && bytes + growth <= (isSmall ? limits.maximumPending : limits.maximumOfLargeShares)
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
        if before?.isUnsent == true { share.unsent -= 1 }
        if entry?.isUnsent == true { share.unsent += 1 }
        if before?.phase == .sent { share.sent.removeAll { $0 == key } }
        if entry?.phase == .sent { share.sent.append(key) }
        shares[key.user] = share.isEmpty ? nil : share
        count(before?.orphans ?? [], by: -1)
        count(entry?.orphans ?? [], by: 1)
    }

    private mutating func count(_ blobs: [BlobID], by change: Int) {
        for blob in blobs {
            let uploads = orphaned[blob, default: 0] + change
            orphaned[blob] = uploads > 0 ? uploads : nil
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
