/// The role of a text in a layout, which decides the weight and color of its font.
public enum TextRole: String, Hashable, Sendable, CaseIterable {
    /// The text of a message.
    case body
    /// One to three emoji without other text.
    case bigEmoji
    /// The author's name, or a heading within a bubble.
    case name
    /// A line of secondary information: the size of a file, the number of a contact.
    case detail
    /// The text of a header: "Forwarded from", the text of a reply.
    case header
    /// The time, views and other status values.
    case status
    /// A service message, in the middle of the chat.
    case service
    /// The label of a button.
    case button
    /// The count of a reaction.
    case reaction
    /// The first line of a row of the chat list.
    case rowTitle
    /// The second line of a row of the chat list.
    case rowText
    /// The number in a badge.
    case badge
    /// A paragraph of an article.
    case articleText
    /// A heading of an article.
    case articleHeading
    /// A quotation of an article.
    case articleQuote
    /// A program in an article.
    case articleCode
}
