/// An action of a user besides writing, reading and typing.
public enum WorldAction: String, CaseIterable, Sendable {
    /// Mutes or unmutes a chat.
    case mute
    /// Pins, unpins or reorders chats.
    case pin
    /// Forwards messages.
    case forward
    /// Changes the group's title.
    case title
    /// Removes or adds a group member, or leaves the group.
    case member
    /// Clears or deletes a chat, for one or both users.
    case clear
    /// Pins or unpins a message.
    case messagePin
    /// Types on two devices in one chat at almost the same moment.
    case draft
}
