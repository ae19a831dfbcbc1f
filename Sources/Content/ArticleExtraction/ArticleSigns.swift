import HTMLTree
public import LinkPreviews

/// The signs by which a page is taken for an article, or for a list, a shop, a form or the like.
public struct ArticleSigns: Sendable {
    /// The kind that the page says it is.
    public let declared: PageMetadata.Declared
    /// True if the page names its author or its date.
    public let isSigned: Bool
    /// The length of the found text in UTF-16 units.
    public let textLength: Int
    /// The share of the found text that is in links, from 0 to 1.
    public let linkDensity: Double
    /// The number of paragraphs that are as long as a sentence.
    public let paragraphs: Int
    /// The share of the found text that is in such paragraphs, from 0 to 1.
    public let paragraphDensity: Double
    /// The number of headings in the found text.
    public let headings: Int
    /// True for the first page of a site, by its address.
    public let isFront: Bool

    /// The length from which on a paragraph counts, in UTF-16 units.
    private static let sentence = 60
    private static let headingNames: Set = ["h1", "h2", "h3", "h4", "h5", "h6"]
    fileprivate static let paragraphNames = ["p", "pre", "blockquote"]

    init(_ found: ArticleFinder.Found, url: String, _ metadata: PageMetadata) {
        let content = found.content
        declared = metadata.declared
        isSigned = found.byline != nil || metadata.isDated
        textLength = content.textLength
        linkDensity = content.linkDensity
        let lengths = content.descendants
            .filter { Self.paragraphNames.contains($0.name) && !$0.isInParagraph }
            .map(\.textLength)
        let long = lengths.filter { $0 >= Self.sentence }
        paragraphs = long.count
        paragraphDensity = Double(long.reduce(0, +)) / Double(max(1, textLength))
        headings = content.descendants.count { Self.headingNames.contains($0.name) && !$0.isBlank }
        isFront = Self.isFront(url)
    }

    /// True for an address without a path, or with the name of a language or an index in its place.
    private static func isFront(_ url: String) -> Bool {
        let path = url.prefix { $0 != "#" }.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }.dropFirst()
        guard !path.contains("?"), !path.contains("/") || path.hasSuffix("/") else { return false }
        let name = path.prefix { $0 != "/" }.lowercased()
        return name.utf8.count <= 2 && path.utf8.count <= 3 || name.hasPrefix("index.") || name == "home"
    }

    /// True if the page is an article.
    public var isArticle: Bool {
        guard !isFront else { return false }
        return switch declared {
        case .other: false
        case .article: textLength >= 250 && linkDensity <= 0.4 && (paragraphDensity >= 0.4 || isLong)
        case .nothing: isSigned ? isSignedArticle : isUnsignedArticle
        }
    }

    /// True for a long text that is not in paragraphs, as of a list or a game.
    private var isLong: Bool { textLength >= 1500 && linkDensity <= 0.1 }

    private var isSignedArticle: Bool {
        textLength >= 800 && linkDensity <= 0.35 && paragraphDensity >= 0.6
            || textLength >= 5000 && linkDensity <= 0.2 && paragraphDensity >= 0.1
    }

    /// A page that sells or explains itself has a heading for each paragraph.
    private var isUnsignedArticle: Bool {
        linkDensity <= 0.35 && paragraphs >= 4 && headings * 3 <= paragraphs * 2
            && (textLength >= 1000 && paragraphDensity >= 0.7
                || textLength >= 5000 && paragraphDensity >= 0.6)
    }
}

extension HTMLNode {
    /// True inside of another paragraph, with which its text counts.
    fileprivate var isInParagraph: Bool { ArticleSigns.paragraphNames.contains { hasAncestor($0) } }
}
