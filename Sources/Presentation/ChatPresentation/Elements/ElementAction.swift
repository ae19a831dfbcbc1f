public import ClientModel

/// The action of a click on an element.
public enum ElementAction: Hashable, Sendable {
    /// Opens the profile of a peer.
    case openPeer(PeerID)
    /// Scrolls to a message, and lights the quoted part of it.
    case openMessage(MessageKey, quote: Quote? = nil)
    /// Shows or plays media of the message.
    case openMedia(StableID)
    /// Cancels the upload or download of the message's media.
    case cancelTransfer(StableID)
    /// Opens a link.
    case openLink(String)
    /// Plays the player of another site in the window, or else opens the page that offers it.
    case play(frame: PlayerFrame, page: String)
    /// Shows a set of stickers.
    case openStickerSet(StickerSetID)
    /// Opens the instant view of a page.
    case openInstantView(MediaID)
    /// Shows a place on a map.
    case openPlace(Location)
    /// Presses a button of a bot.
    case press(row: Int, column: Int)
    /// Adds or removes a reaction.
    case react(Reaction)
    /// Votes for these answers of a poll.
    case vote([[UInt8]])
    /// Ticks an answer of a poll with several answers, or takes the tick away.
    case tickAnswer([UInt8])
    /// Shows who voted.
    case showVotes
    /// Opens the chat with a contact.
    case openContact(StableID)
    /// Forwards the message, or opens its source.
    case share
    /// Shows why the message was not sent.
    case showFailure
    /// Acts in an article.
    case article(ArticleAction)
}

extension ElementAction {
    /// The player that the action plays; nil for other actions.
    public var player: PlayerFrame? {
        if case .play(let frame, _) = self { frame } else { nil }
    }
}

/// The player that a page offers. Untrusted.
public struct PlayerFrame: Hashable, Sendable {
    /// The address of the player.
    public var address: String
    /// The size of the player, in pixels; 0 if unknown.
    public var size: PixelSize

    /// Creates the player of an address.
    public init(_ address: String, size: PixelSize) { (self.address, self.size) = (address, size) }
}

/// The action of a click in an article.
public enum ArticleAction: Hashable, Sendable {
    /// Opens or folds a part, by the number of its title.
    case toggle(Int64)
    /// Shows the next or the previous picture of a slideshow, by the number of its block.
    case turn(Int64, to: Int, isNext: Bool)
    /// Shows a photo or video.
    case show(MediaID)
    /// Plays a sound, or opens a file.
    case play(MediaID)
    /// Opens the channel with a public name.
    case openChannel(String)
}
