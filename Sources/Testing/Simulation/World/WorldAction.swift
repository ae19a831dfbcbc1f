/// Something that people do beside writing, reading and typing.
public enum WorldAction: String, CaseIterable, Sendable {
    /// Mute a chat, or end that.
    case mute
    /// Pin chats, unpin them, put them in another order.
    case pin
    /// Forward messages.
    case forward
    /// Give the group another title.
    case title
    /// Take somebody out of the group or bring them in again; leave it.
    case member
    /// Empty a chat or delete it, for oneself or for both.
    case clear
    /// Pin a message, or unpin it.
    case messagePin
    /// Type on two devices into one chat at almost the same moment.
    case draft
}
