public import ClientModel
import SQLite
import StdExtras

/// Eviction and removal of media.
extension MediaStore {
    /// Removes the media that `policy` does not keep, the longest unused first.
    ///
    /// Media that are pinned, in use or the only copy stay, whatever the policy. Durable when it returns.
    ///
    /// - Parameters:
    ///   - policy: The rules.
    ///   - kinds: The only kinds that are removed; nil for all.
    /// - Returns: The removed files, and those that had to stay.
    /// - Throws: Errors of the disk.
    public func evict(
        _ policy: EvictionPolicy,
        of kinds: Set<MediaKind>? = nil
    ) async throws(MediaError) -> RemovalReport {
        try await writer.run { try self.evict(policy, of: kinds, $0) }
    }

    /// Applies the store's own policy.
    func keepToPolicy() async throws(MediaError) {
        try await writer.run { try self.keepToPolicy($0) }
    }

    /// The share of the limit, as a divisor, that may be added before the policy is applied. It is applied from one
    /// such share below the limit, so that the store never exceeds the limit meanwhile.
    private static let growthShare: Int64 = 32

    /// Notes that bytes were added, and schedules the policy when there are many.
    func grew(by byteCount: Int64, _ state: inout StoreState) {
        guard let limit = policy?.maximumByteCount else { return }
        state.grownByteCount += byteCount
        guard state.grownByteCount > limit / Self.growthShare else { return }
        state.grownByteCount = 0
        state.later {
            self.writer.schedule(milliseconds: self.flushMilliseconds) { try self.keepToPolicy($0) }
        }
    }

    private func keepToPolicy(_ mediaIndex: MediaIndex) throws {
        guard var policy else { return }
        try flush(mediaIndex)
        if let limit = policy.maximumByteCount {
            let isNear = try mediaIndex.totalByteCount() > limit - 2 * (limit / Self.growthShare)
            // Down to less than that, so that the next file does not trigger it again.
            policy.maximumByteCount = isNear ? limit - limit / 10 : nil
        }
        guard policy.maximumByteCount != nil || policy.shortestAge < .max else { return }
        _ = try evict(policy, mediaIndex)
    }

    private func evict(
        _ policy: EvictionPolicy,
        of kinds: Set<MediaKind>? = nil,
        _ mediaIndex: MediaIndex
    ) throws -> RemovalReport {
        let now = now()
        return try cleaningUp(mediaIndex) { removal, mediaIndex in
            var total = try mediaIndex.totalByteCount()
            var cursor = (used: Int64.min, number: Int64.min)
            while true {
                let rows = try mediaIndex.rowsByUse(after: cursor, limit: 64)
                for row in rows where kinds?.contains(row.kind) ?? true {
                    let age = now - row.used
                    let isTooMuch = policy.maximumByteCount.map { total > $0 } ?? false
                    guard isTooMuch || age > policy.shortestAge else { return }
                    guard isTooMuch || policy.maximumAge(of: row).map({ age > $0 }) ?? false else { continue }
                    if try removal.add(row, mediaIndex) { total -= row.disk }
                }
                guard let last = rows.last else { return }
                cursor = (last.used, last.number)
                // In steps, so that neither the transaction nor the number of open files grows with the work.
                try removal.commit(mediaIndex)
            }
        }
    }

    /// Removes the media of a chat, those of `kinds` or all. Media that another chat shows too count for that one
    /// from now on, and stay.
    public func clear(
        _ chat: PeerID,
        kinds: Set<MediaKind>? = nil
    ) async throws(MediaError) -> RemovalReport {
        try await writer.run { mediaIndex in try self.clear(chat, kinds, mediaIndex) }
    }

    private func clear(_ chat: PeerID, _ kinds: Set<MediaKind>?, _ mediaIndex: MediaIndex) throws
        -> RemovalReport
    {
        try cleaningUp(mediaIndex) { removal, mediaIndex in
            var shared: [MediaIndexRow] = []
            for var row in try mediaIndex.rows(ownedBy: chat) where kinds?.contains(row.kind) ?? true {
                if let other = try mediaIndex.otherChat(showing: row.name.id, than: chat) {
                    row.owner = other
                    shared.append(row)
                } else if try removal.add(row, mediaIndex), removal.rows.count >= 64 {
                    try removal.commit(mediaIndex)
                }
            }
            try mediaIndex.transaction {
                for row in shared { try mediaIndex.pass(row, from: chat) }
                if kinds == nil { try mediaIndex.removeAppearances(in: chat) }
            }
        }
    }

    /// Removes a resource and its derivations, even if in use, pinned or the only copy, because its message was
    /// deleted or its sending cancelled. Waiting readers continue to wait for it to be fetched.
    public func remove(_ id: ResourceID) async throws(MediaError) {
        try await writer.run { mediaIndex in
            try self.flush(mediaIndex)
            let id = self.state.withLock { $0.current(ItemName(id)).id }
            let rows = try mediaIndex.transaction { () throws -> [MediaIndexRow] in
                let rows = try mediaIndex.rows(of: id)
                for row in rows { try mediaIndex.remove(row) }
                try mediaIndex.removeNotes(of: id)
                return rows
            }
            self.forgetContent(of: rows.map(\.name))
            try self.removeDoomed(mediaIndex)
        }
    }

    /// Protects a resource from eviction, until ``unpin(_:for:)`` with the same reason. Survives restarts.
    public func pin(_ id: ResourceID, for reason: String) async throws(MediaError) {
        try await writer.run { mediaIndex in try mediaIndex.transaction { try mediaIndex.pin(id, reason) } }
    }

    /// Removes one reason to keep a resource.
    public func unpin(_ id: ResourceID, for reason: String) async throws(MediaError) {
        try await writer.run { mediaIndex in try mediaIndex.transaction { try mediaIndex.unpin(id, reason) } }
    }

    private func cleaningUp(
        _ mediaIndex: MediaIndex,
        _ body: (inout Removal, MediaIndex) throws -> Void
    ) throws -> RemovalReport {
        try flush(mediaIndex)
        closeIdleFiles()
        var removal = Removal(self)
        try body(&removal, mediaIndex)
        try removal.commit(mediaIndex)
        return removal.report
    }
}

/// The rules for removing unused media.
public struct EvictionPolicy: Sendable {
    /// The maximum space of all media on the disk, in bytes; nil for no limit. Beyond it the longest unused are
    /// removed first.
    public var maximumByteCount: Int64?

    /// The maximum age of unused media, in seconds; nil for ever.
    public var maximumAge: Int64?

    /// The maximum age for some kinds, in seconds; nil for ever.
    public var maximumAgeByKind: [MediaKind: Int64?] = [:]

    /// The maximum age for some chats, whatever the kind, in seconds; nil for ever.
    public var maximumAgeByChat: [PeerID: Int64?] = [:]

    /// Creates a policy that keeps everything, except for the given limits.
    public init(maximumByteCount: Int64? = nil, maximumAge: Int64? = nil) {
        self.maximumByteCount = maximumByteCount
        self.maximumAge = maximumAge
    }

    func maximumAge(of row: MediaIndexRow) -> Int64? {
        if let owner = row.owner, let age = maximumAgeByChat[owner] { return age }
        return maximumAgeByKind[row.kind] ?? maximumAge
    }

    /// The least age, in seconds, at which any file is removed because of its age.
    fileprivate var shortestAge: Int64 {
        ([maximumAge] + maximumAgeByKind.values + maximumAgeByChat.values).compactMap(\.self).min() ?? .max
    }
}

/// The removed files, and those that were requested but kept.
public struct RemovalReport: Equatable, Sendable {
    /// The number of removed files.
    public var fileCount = 0
    /// The space that they took on the disk, in bytes.
    public var byteCount: Int64 = 0
    /// The number of files kept because they are being read or fetched, here or in another process.
    public var inUseCount = 0
    /// The number of files kept because they are pinned.
    public var pinnedCount = 0
    /// The number of files kept because there is no other copy.
    public var onlyCopyCount = 0

    /// Creates an empty report.
    public init() {}
}
