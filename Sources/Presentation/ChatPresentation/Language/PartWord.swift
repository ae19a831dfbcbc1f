/// What a part of a bubble is that can be pressed and has no words of its own.
public enum PartWord: Hashable, Sendable, CaseIterable {
    /// Who somebody is.
    case profile
    /// The message that is answered, or that was forwarded.
    case message
    /// A picture, or something that plays.
    case media
    /// Cancels the transfer of a picture.
    case cancel
    /// A place on a map.
    case map
    /// A reaction.
    case reaction
    /// An answer of a poll.
    case answer
    /// A button of a bot.
    case button
    /// Forwards the message.
    case share
    /// Tells why the message was not sent.
    case failure
    /// The set of a sticker.
    case stickerSet
    /// The button that shows the next picture of several.
    case nextPicture
    /// The button that shows the picture before.
    case previousPicture
    /// What is hidden until somebody wants to see it.
    case spoiler
}
