public import ClientModel

/// Changes of ours that the server has confirmed and that no update will tell of: answers that were under way do not
/// undo them.
public struct ConfirmedChanges: Sendable {
    /// Messages.
    public var messages: Set<MessageKey> = []
    /// Chats as a whole.
    public var chats: [PeerID: ChatFields] = [:]
    /// Chats that were emptied, up to which id of the server's.
    public var emptied: [PeerID: Int32] = [:]
    /// What has no counter: another device may have changed it at the same moment.
    public var uncounted: Set<StalePart> = []

    /// None.
    public init() {}

    /// Of chats as a whole.
    public init(chats: [PeerID: ChatFields]) { self.chats = chats }

    /// Whether there are none.
    public var isEmpty: Bool {
        messages.isEmpty && chats.isEmpty && emptied.isEmpty && uncounted.isEmpty
    }
}
