import StdExtras
import TelegramSchema

/// Which uploads there are and what they take, without what is in them.
///
/// What is merely asked for has no entry, and what was refused has none that stays: an upload whose first part is being
/// saved has one only so that all threads meet in it.
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
        /// It became a blob.
        case finished
    }

    private struct Entry {
        let upload: Upload
        var phase: Phase
        /// Calls that work on it.
        var holders = 0
        /// Bytes on the disk, and of parts that are being saved.
        var bytes: Int64 = 0
    }

    private struct Share {
        /// Uploads that are no blobs yet.
        var pending = 0
        var bytes: Int64 = 0
        /// Those that are, the latest last.
        var finished: [UploadKey] = []

        var isEmpty: Bool { pending == 0 && bytes == 0 && finished.isEmpty }
    }

    private let directory: String
    private let limits: UploadLimits
    private var entries: [UploadKey: Entry] = [:]
    private var shares: [UserID: Share] = [:]
    private var bytes: Int64 = 0
    /// Uploads whose parts may be in memory, the one used last at the end.
    private var loaded: [UploadKey] = []

    init(directory: String, limits: UploadLimits) {
        self.directory = directory
        self.limits = limits
    }

    /// All uploads.
    var keys: [UploadKey] { Array(entries.keys) }

    /// Takes up what a directory was found to hold.
    mutating func add(_ key: UploadKey, bytes size: Int64, isFinished: Bool) {
        entries[key] = Entry(
            upload: Upload(directory: path(of: key)),
            phase: isFinished ? .finished : .pending,
            bytes: size
        )
        if isFinished { shares[key.user, default: Share()].finished.append(key) }
        if !isFinished { shares[key.user, default: Share()].pending += 1 }
        count(size, for: key.user)
    }

    /// Makes room for a part. Follow with ``settle(_:reserved:grown:)``.
    ///
    /// - Throws: ``UploadError/quotaExceeded``; nothing has then changed.
    mutating func admit(_ key: UploadKey, _ count: Int64) throws(UploadError) -> Upload {
        let share = shares[key.user] ?? Share()
        guard share.bytes + count <= limits.maximumPendingPerUser, bytes + count <= limits.maximumPending
        else { throw .quotaExceeded }
        let known = entries[key]
        if known == nil || known?.phase == .finished {
            guard share.pending < limits.maximumUploadsPerUser else { throw .quotaExceeded }
            shares[key.user, default: Share()].pending += 1
            shares[key.user]?.finished.removeAll { $0 == key }
        }
        var entry = known ?? Entry(upload: Upload(directory: path(of: key)), phase: .new)
        if entry.phase == .finished { entry.phase = .new }
        entry.holders += 1
        entry.bytes += count
        entries[key] = entry
        self.count(count, for: key.user)
        return entry.upload
    }

    /// Ends what ``admit(_:_:)`` began: `grown` of the reserved bytes were saved.
    mutating func settle(_ key: UploadKey, reserved: Int64, grown: Int64) {
        entries[key]?.bytes += grown - reserved
        count(grown - reserved, for: key.user)
        if grown > 0, entries[key]?.phase == .new { entries[key]?.phase = .pending }
        release(key)
    }

    /// The upload if there is one. Follow with ``release(_:)``.
    mutating func hold(_ key: UploadKey) -> Upload? {
        entries[key]?.holders += 1
        return entries[key]?.upload
    }

    /// Ends what ``hold(_:)`` began.
    mutating func release(_ key: UploadKey) {
        guard var entry = entries[key] else { return }
        entry.holders -= 1
        entries[key] = entry
        if entry.phase == .new, entry.holders == 0 { drop(key) }
        keepLoaded(key)
    }

    /// Notes that an upload became a blob and gave back `freed` bytes.
    ///
    /// - Returns: One to forget, since too many are remembered.
    mutating func finished(_ key: UploadKey, freed: Int64) -> UploadKey? {
        guard let entry = entries[key] else { return nil }
        if entry.phase != .finished { shares[key.user]?.pending -= 1 }
        entries[key]?.phase = .finished
        entries[key]?.bytes -= freed
        shares[key.user]?.finished.removeAll { $0 == key }
        shares[key.user]?.finished.append(key)
        count(-freed, for: key.user)
        let remembered = shares[key.user]?.finished ?? []
        return remembered.count > limits.maximumUploadsPerUser ? remembered.first : nil
    }

    /// Takes an upload out, unless somebody works on it.
    ///
    /// - Returns: Whether it was taken out; its directory is then the caller's.
    mutating func takeOut(_ key: UploadKey) -> Bool {
        guard entries[key]?.holders == 0 else { return false }
        drop(key)
        return true
    }

    func path(of key: UploadKey) -> String { "\(directory)/\(key.directoryName)" }

    private mutating func drop(_ key: UploadKey) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        loaded.removeAll { $0 == key }
        if entry.phase == .finished {
            shares[key.user]?.finished.removeAll { $0 == key }
        } else {
            shares[key.user]?.pending -= 1
        }
        count(-entry.bytes, for: key.user)
    }

    private mutating func count(_ change: Int64, for user: UserID) {
        bytes += change
        shares[user, default: Share()].bytes += change
        if shares[user]?.isEmpty == true { shares[user] = nil }
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
