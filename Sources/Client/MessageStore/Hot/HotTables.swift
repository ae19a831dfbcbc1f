import ClientModel

/// The tables that the lane keeps in memory: what each message, each view and each badge asks for.
///
/// A missing row is remembered as nil, so that it is not looked for again.
final class HotTables {
    let peers = HotTable<PeerID, Peer?>(capacity: 8192)
    let presences = HotTable<PeerID, Presence?>(capacity: 8192)
    let notificationSettings = HotTable<PeerID, PeerNotificationSettings?>(capacity: 8192)
    let contacts = HotTable<PeerID, Bool>(capacity: 8192)
    let chats = HotTable<PeerID, ChatState?>(capacity: 16_384)
    let tagSummaries = HotTable<TagSummaryKey, TagSummary?>(capacity: 8192)
    let counters = HotTable<ChatPlace, UnreadCounters>(capacity: 256)

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
