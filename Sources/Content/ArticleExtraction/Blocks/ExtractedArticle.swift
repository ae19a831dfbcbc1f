public import Articles

/// An article that was made of a page, before its media are fetched.
///
/// Photos and documents in its blocks have the place of their address in ``media``, counted from 1, as their ids.
public struct ExtractedArticle: Equatable, Sendable {
    /// A picture, video or sound of an article.
    public struct Media: Hashable, Sendable {
        /// The kind of a file.
        public enum Kind: Hashable, Sendable {
            /// A picture.
            case photo
            /// A video.
            case video
            /// A sound.
            case audio
            /// A picture within a line of text, which is a document as the schema has it.
            case icon
        }

        /// The kind of the file.
        public var kind: Kind
        /// The absolute address.
        public var url: String

        /// Creates a file's description.
        public init(_ kind: Kind, url: String) {
            self.kind = kind
            self.url = url
        }
    }

    /// The article.
    public var article: Article
    /// The files that its blocks name.
    public var media: [Media]

    /// Creates an article from its parts.
    public init(article: Article, media: [Media]) {
        self.article = article
        self.media = media
    }
}
