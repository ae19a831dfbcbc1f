public import ClientModel

/// What a click on an element does.
public enum ElementAction: Hashable, Sendable {
    /// Shows who this is.
    case openPeer(PeerID)
    /// Goes to a message.
    case openMessage(MessageKey)
    /// Shows or plays media of the message.
    case openMedia(StableID)
    /// Opens a link.
    case openLink(String)
    /// Shows a page without its site.
    case openInstantView(MediaID)
    /// Shows a place on a map.
    case openPlace(Location)
    /// Presses a button of a bot.
    case press(row: Int, column: Int)
    /// Takes or gives back a reaction.
    case react(Reaction)
    /// Votes for an answer, or takes it from a choice of several.
    case vote([UInt8])
    /// Shows who voted.
    case showVotes
    /// Opens the comments.
    case openComments
    /// Writes to a contact.
    case openContact(StableID)
    /// Calls again.
    case call
    /// Forwards the message, or goes to where it came from.
    case share
    /// Tells why it was not sent, and sends it again.
    case retry
}
