/// An icon of a layout. The drawing code has a shape for each.
public enum ElementIcon: String, Hashable, Sendable, CaseIterable {
    /// Waits to be sent.
    case clock
    /// Sent.
    case check
    /// Sent and read.
    case checks
    /// Could not be sent.
    case failed
    /// The number of views.
    case views
    /// The number of replies.
    case replies
    /// Pinned.
    case pin
    /// Starts playback.
    case play
    /// Pauses playback.
    case pause
    /// A file of any kind.
    case file
    /// Cancels a transfer.
    case cancel
    /// A piece of music.
    case music
    /// Opens a message, or forwards it.
    case share
    /// A contact.
    case contact
    /// A place.
    case place
    /// A call.
    case call
    /// A video call.
    case videoCall
    /// A missed call.
    case missedCall
    /// An answer that was chosen.
    case chosen
    /// An answer that was not chosen.
    case choice
    /// An answer that may be ticked.
    case box
    /// An answer that is ticked.
    case tickedBox
    /// The right answer of a quiz.
    case correct
    /// A wrong answer of a quiz.
    case wrong
    /// A button that opens a link.
    case link
    /// A button that opens an inline query in another chat.
    case inline
    /// A button that copies text.
    case copy
    /// A button that opens a mini app.
    case app
    /// A comment.
    case comments
    /// An instant view.
    case instantView
    /// A part that opens below.
    case unfold
    /// A part that is open.
    case fold
    /// The picture before.
    case previous
    /// The picture after.
    case next
    /// Muted.
    case muted
    /// A verified name.
    case verified
    /// A premium account.
    case premium
    /// An account reported as scam.
    case scam
    /// A secret chat.
    case secret
    /// A mention of the user.
    case mention
    /// A reaction.
    case heart
    /// Online.
    case online
    /// An automatic deletion timer.
    case timer
    /// A call in progress.
    case liveCall
    /// A forum with topics.
    case forum
    /// Saved Messages.
    case bookmark
}
