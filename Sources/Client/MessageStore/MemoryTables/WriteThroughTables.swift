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
