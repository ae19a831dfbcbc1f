import ClientModel

/// The tables that the writer keeps in memory: the rows that each message, each view and each badge needs.
///
/// A missing row is cached as nil, so that it is not read again.
final class WriteThroughTables {
    let peers = WriteThroughTable<PeerID, Peer?>(capacity: 8192)
    let presences = WriteThroughTable<PeerID, Presence?>(capacity: 8192)
    let notificationSettings = WriteThroughTable<PeerID, PeerNotificationSettings?>(capacity: 8192)
    let contacts = WriteThroughTable<PeerID, Bool>(capacity: 8192)
    let chats = WriteThroughTable<PeerID, ChatState?>(capacity: 16_384)
    let tagSummaries = WriteThroughTable<TagSummaryKey, TagSummary?>(capacity: 8192)
    let counters = WriteThroughTable<ChatPlace, UnreadCounters>(capacity: 256)

    var notificationDefaults: [NotificationScope: PeerNotificationSettings] = [:]
    var chatLayout: ChatLayout?

    /// A number that changes whenever the chats of a list or folder, or their counters, may have changed.
    private(set) var placeGeneration = 0

    func notePlacesChanged() { placeGeneration += 1 }

    func removeAll() {
        peers.removeAll()
        presences.removeAll()
        notificationSettings.removeAll()
        contacts.removeAll()
        chats.removeAll()
        tagSummaries.removeAll()
        counters.removeAll()
        notificationDefaults = [:]
        chatLayout = nil
        notePlacesChanged()
    }
}

/// Rows that the writer keeps in memory, written through: the table has them too, at the latest before the commit.
///
/// Bounded: rows that were not used lately are dropped, half a generation at a time, which costs no bookkeeping on a
/// hit. Cleared after a rollback and when another process wrote (``StoreCaches``).
///
/// Threads: the writer's only.
final class WriteThroughTable<Key: Hashable, Value> {
    /// The rows used since the last turn.
    private var young: [Key: Value] = [:]
    /// The rows used before the last turn and not since.
    private var old: [Key: Value] = [:]
    private let generationLimit: Int

    /// Creates a table of at most `capacity` rows.
    init(capacity: Int) { generationLimit = max(1, capacity / 2) }

    /// The row of `key` if it is in memory. Setting nil drops it.
    subscript(key: Key) -> Value? {
        get {
            if let value = young[key] { return value }
            guard let value = old[key] else { return nil }
            keep(value, for: key)
            return value
        }
        set {
            if let newValue {
                keep(newValue, for: key)
            } else {
                young[key] = nil
                old[key] = nil
            }
        }
    }

    /// The row of `key`, read by `load` if it is not in memory.
    func value(_ key: Key, orElse load: () throws -> Value) rethrows -> Value {
        if let value = self[key] { return value }
        let value = try load()
        keep(value, for: key)
        return value
    }

    /// The number of rows in memory.
    var count: Int { young.count + old.keys.reduce(0) { young[$1] == nil ? $0 + 1 : $0 } }

    func removeAll() {
        young.removeAll()
        old.removeAll()
    }

    private func keep(_ value: Value, for key: Key) {
        young[key] = value
        guard young.count > generationLimit else { return }
        old = young
        young = [:]
    }
}
