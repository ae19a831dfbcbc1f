/// A sign of a layout. The screen has a drawing for each.
public enum ElementIcon: String, Hashable, Sendable, CaseIterable {
    /// Waits to be sent.
    case clock
    /// Sent.
    case check
    /// Sent and read.
    case checks
    /// Could not be sent.
    case failed
    /// How many saw it.
    case views
    /// How many answered it.
    case replies
    /// Pinned.
    case pin
    /// Starts to play.
    case play
    /// Has what plays rest.
    case pause
    /// A file of any kind.
    case file
    /// Ends what is going on.
    case cancel
    /// A piece of music.
    case music
    /// Takes to a message, or forwards it.
    case share
    /// A contact.
    case contact
    /// A place.
    case place
    /// A call.
    case call
    /// A call with pictures.
    case videoCall
    /// A call that nobody took.
    case missedCall
    /// An answer that was chosen.
    case chosen
    /// An answer that was not chosen.
    case choice
    /// The right answer of a quiz.
    case correct
    /// A wrong answer of a quiz.
    case wrong
    /// A button that opens a link.
    case link
    /// A button that asks where to say something.
    case inline
    /// A button that copies.
    case copy
    /// A button that opens a program's page.
    case app
    /// A comment.
    case comments
    /// Goes on elsewhere.
    case chevron
    /// Reading without the site.
    case instantView
    /// Muted.
    case muted
    /// The service vouches for the name.
    case verified
    /// Pays.
    case premium
    /// Many complained.
    case scam
    /// A secret chat.
    case secret
    /// Somebody mentioned us.
    case mention
    /// Somebody reacted.
    case heart
    /// Online.
    case online
    /// Messages delete themselves.
    case timer
    /// A call is going on.
    case liveCall
    /// Has topics.
    case forum
    /// What one keeps for oneself.
    case bookmark
}
