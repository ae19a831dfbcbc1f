/// A part of a text that leads somewhere, although nobody marked it.
public struct DetectedEntity: Equatable, Sendable {
    /// What the part is.
    public enum Kind: Sendable {
        /// An address, with a scheme or without: `https://example.org/a`, `example.org`.
        case url
        /// A mail address.
        case email
        /// A username after `@`.
        case mention
        /// A word after `#`.
        case hashtag
        /// A bot's command after `/`.
        case botCommand
        /// A telephone number in international form.
        case phone
        /// A currency or share after `$`.
        case cashtag
        /// The number of a bank card.
        case bankCard
    }

    /// The kind of the part.
    public var kind: Kind
    /// The range in the text, in UTF-16 code units.
    public var range: Range<Int>
}
