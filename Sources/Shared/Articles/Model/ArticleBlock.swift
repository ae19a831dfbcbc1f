/// A block of an article.
///
/// Source: `PageBlock` of layer 229. Media are named by ids of the article's photos and documents.
public indirect enum ArticleBlock: Hashable, Sendable {
    /// A block that neither end can express.
    case unsupported
    /// A text that stands by itself.
    case text(TextRole, RichText)
    /// The author, perhaps with a link, and the date in seconds since 1970; 0 is unknown.
    case authorDate(author: RichText, date: Int32)
    /// A program or another text whose spaces and lines are kept; the language is empty if unknown.
    case preformatted(RichText, language: String)
    /// A line between two parts.
    case divider
    /// A place that links of the same page may lead to, by name.
    case anchor(name: String)
    /// A list.
    case list(ArticleList)
    /// A quotation within the text.
    case blockquote(Quotation, isCollapsed: Bool)
    /// A quotation that stands out of the text.
    case pullquote(RichText, caption: RichText)
    /// A photo.
    case photo(ArticlePhoto, Caption)
    /// A video.
    case video(ArticleVideo, Caption)
    /// A sound that is played in place, by the id of its document.
    case audio(documentID: Int64, Caption)
    /// A file, by the id of its document.
    case document(documentID: Int64, Caption)
    /// The block at the top of the article.
    case cover(ArticleBlock)
    /// Something of another site, shown by a web view.
    case embed(ArticleEmbed, Caption)
    /// A post of another site.
    case embeddedPost(ArticlePost, Caption)
    /// Several media that are shown as one picture.
    case collage([ArticleBlock], Caption)
    /// Several media, one at a time.
    case slideshow([ArticleBlock], Caption)
    /// A channel, with a button that joins it.
    case channel(ArticleChannel)
    /// A table.
    case table(ArticleTable)
    /// Blocks that fold below a title.
    case details(title: RichText, blocks: [ArticleBlock], isOpen: Bool)
    /// Links to other articles.
    case relatedArticles(title: RichText, [RelatedArticle])
    /// A piece of a map.
    case map(ArticleMap, Caption)

    /// The role of a text that stands by itself.
    public enum TextRole: CaseIterable, Hashable, Sendable {
        /// The title of the article.
        case title
        /// The line below the title.
        case subtitle
        /// The line above the title.
        case kicker
        /// A heading.
        case header
        /// A heading of a lower level.
        case subheader
        /// A paragraph.
        case paragraph
        /// A remark at the end.
        case footer
    }

    /// The words below a block.
    public struct Caption: Hashable, Sendable {
        /// The text.
        public var text: RichText
        /// The owner of the work.
        public var credit: RichText

        /// Creates a caption; empty by default.
        public init(text: RichText = .empty, credit: RichText = .empty) {
            self.text = text
            self.credit = credit
        }
    }

    /// A quotation.
    public struct Quotation: Hashable, Sendable {
        /// The quoted words.
        public enum Body: Hashable, Sendable {
            /// One text.
            case text(RichText)
            /// Blocks.
            case blocks([ArticleBlock])
        }

        /// The quoted words.
        public var body: Body
        /// The speaker.
        public var caption: RichText

        /// Creates a quotation.
        public init(_ body: Body, caption: RichText = .empty) {
            self.body = body
            self.caption = caption
        }
    }
}
