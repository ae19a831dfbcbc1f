/// What a text is in a layout, from which a screen takes its font's weight and its color.
public enum TextRole: String, Hashable, Sendable, CaseIterable {
    /// What somebody wrote.
    case body
    /// One to three emoji that stand alone.
    case bigEmoji
    /// Who wrote it, or a heading within a bubble.
    case name
    /// A line that says less than the one above it: a file's size, a contact's number.
    case detail
    /// The words of a header: "Forwarded from", the text that is answered.
    case header
    /// Time, views and the like.
    case status
    /// A service message, in the middle of the chat.
    case service
    /// A button.
    case button
    /// How many reacted.
    case reaction
    /// The first line of a row of the chat list.
    case rowTitle
    /// The second line of a row of the chat list.
    case rowText
    /// What makes a number of a badge.
    case badge
}
