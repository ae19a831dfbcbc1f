import StdExtras
import TelegramSchema

/// Which uploads there are and what they take, without what is in them.
///
/// What is merely asked for has no entry, and what was refused has none that stays: an upload whose first part is being
/// saved has one only so that all threads meet in it.
///
/// What an upload takes counts against its user from its first part until a record names the blob that it became, or it
/// is forgotten. Of a file whose length is known all of it counts at once: what was let in comes through, instead of
/// standing still beside others that fill the same room.
struct UploadIndex {
    /// An upload on the disk, for one thread at a time.
    final class Upload: Sendable {
        let state: Locked<UploadState>

        init(directory: String) { state = Locked(UploadState(directory: directory)) }
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
        /// Bytes on the disk, of parts that are being saved, and of blobs that it became and that no record names.
        var bytes: Int64 = 0
        /// Bytes that it will have; 0 when that is not known.
        var expected: Int64 = 0

        /// What it takes of its user's share.
        var charge: Int64 { max(bytes, expected) }
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

    init(directory: String, limits: UploadLimits) {
        self.directory = directory
        self.limits = limits
    }

    /// All uploads.
    var keys: [UploadKey] { Array(entries.keys) }

    /// Takes up what a directory was found to hold: `size` bytes of parts, or nil when it became a blob. Of such a one
    /// it is not known whether a record names it; it counts as sent.
    mutating func add(_ key: UploadKey, bytes size: Int64?, changed: Int64) {
        var entry = Entry(
            upload: Upload(directory: path(of: key)),
            phase: size == nil ? .sent : .pending,
            changed: changed
        )
        entry.bytes = size ?? 0
        set(key, to: entry)
    }

    /// Makes room for a part. Follow with ``settle(_:reserved:grown:at:)``.
    ///
    /// - Parameters:
    ///   - key: Whose part.
    ///   - count: Its bytes.
    ///   - expected: Bytes that the whole will have, as far as one knows; 0 for not at all.
    ///   - now: Seconds since 1970.
    /// - Returns: The upload.
    /// - Throws: ``UploadError/quotaExceeded``; nothing has then changed.
    mutating func admit(
        _ key: UploadKey,
        _ count: Int64,
        of expected: Int64,
        at now: Int64
    ) throws(UploadError) -> Upload {
        let known = entries[key]
        if known?.isUnsent != true {
            guard shares[key.user]?.unsent ?? 0 < limits.maximumUploadsPerUser else { throw .quotaExceeded }
        }
        var entry = known ?? Entry(upload: Upload(directory: path(of: key)), phase: .new, changed: now)
        if entry.phase == .sent { entry.phase = entry.bytes > 0 ? .pending : .new }
        entry.holders += 1
        entry.bytes += count
        entry.expected = max(entry.expected, expected)
        // Held, so that its own room is not taken back.
        entries[key]?.holders += 1
        do throws(UploadError) {
            try makeRoom(for: entry.charge - (known?.charge ?? 0), of: key.user, at: now)
        } catch {
            entries[key]?.holders -= 1
            throw error
        }
        set(key, to: entry)
        return entry.upload
    }

    /// Ends what ``admit(_:_:of:at:)`` began: `grown` of the reserved bytes were saved; nil when none were, and not
    /// because the disk had them.
    mutating func settle(_ key: UploadKey, reserved: Int64, grown: Int64?, at now: Int64) {
        change(key) { entry in
            entry.bytes += (grown ?? 0) - reserved
            guard let grown else { return }
            entry.changed = now
            if grown > 0, entry.phase != .pending { entry.phase = .pending }
        }
        release(key)
    }

    /// The upload if there is one. Follow with ``release(_:)``.
    mutating func hold(_ key: UploadKey) -> Upload? {
        entries[key]?.holders += 1
        return entries[key]?.upload
    }

    /// Ends what ``hold(_:)`` began.
    mutating func release(_ key: UploadKey) {
        entries[key]?.holders -= 1
        if let entry = entries[key], entry.phase == .new, entry.holders == 0 { drop(key) }
        keepLoaded(key)
    }

    /// Makes an upload that was sent count again: its blob of `count` bytes is wanted for another record.
    ///
    /// - Returns: Whether it had been sent; if so, ``recorded(_:_:)`` ends it, also when nothing comes of it.
    /// - Throws: ``UploadError/quotaExceeded``; nothing has then changed.
    mutating func claim(_ key: UploadKey, _ count: Int64, at now: Int64) throws(UploadError) -> Bool {
        guard entries[key]?.phase == .sent else { return false }
        try makeRoom(for: count, of: key.user, at: now)
        change(key) { entry in
            entry.phase = .finished
            entry.bytes += count
            entry.changed = now
        }
        return true
    }

    /// Notes that an upload became a blob and gave back `freed` bytes.
    mutating func finished(_ key: UploadKey, freed: Int64, at now: Int64) {
        change(key) { entry in
            entry.phase = .finished
            entry.bytes -= freed
            entry.expected = 0
            entry.changed = now
        }
    }

    /// Notes that a record names the blob of `count` bytes that an upload became.
    ///
    /// - Returns: One to forget, since too many are remembered.
    mutating func recorded(_ key: UploadKey, _ count: Int64) -> UploadKey? {
        change(key) { entry in
            entry.bytes = max(0, entry.bytes - count)
            // What is left is of blobs that it became before and that no record names.
            if entry.phase == .finished, entry.bytes == 0 { entry.phase = .sent }
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

    /// Takes an upload out, unless somebody works on it or the reason does not hold any more.
    ///
    /// - Returns: Whether it was taken out; its directory is then the caller's.
    mutating func takeOut(_ key: UploadKey, for reason: Reason) -> Bool {
        guard let entry = entries[key], entry.holders == 0 else { return false }
        let holds =
            switch reason {
            case .idle(let moment): entry.changed < moment
            case .surplus: entry.phase == .sent
            }
        if holds { drop(key) }
        return holds
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
        for (key, entry) in entries where entry.expected > entry.bytes && entry.holders == 0 {
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
