public import ClientModel

/// Own changes that the server has confirmed and that no update will report. They protect the store from answers
/// that were under way and lack them.
public struct ConfirmedChanges: Sendable {
    /// The changed messages.
    public var messages: Set<MessageKey> = []
    /// The changed aspects of chats.
    public var chats: [PeerID: ChatFields] = [:]
    /// The cleared chats, with the newest deleted cloud id.
    public var emptied: [PeerID: Int32] = [:]
    /// The changes without a counter, which another device may have overwritten at the same moment.
    public var uncounted: Set<StalePart> = []

    /// Creates an empty value.
    public init() {}

    /// Creates a value with changed aspects of chats.
    public init(chats: [PeerID: ChatFields]) { self.chats = chats }

    /// True if there are no changes.
    public var isEmpty: Bool {
        messages.isEmpty && chats.isEmpty && emptied.isEmpty && uncounted.isEmpty
    }
}
