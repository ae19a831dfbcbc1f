import ClientModel

/// The tables that the lane keeps in memory: what each message, each view and each badge asks for.
///
/// A missing row is remembered as nil, so that it is not looked for again.
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

    /// Another number whenever the chats of a list or folder, or what is counted of them, may have changed.
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
