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

    /// The length from which on a paragraph counts, in UTF-16 units.
    private static let sentence = 60

    init(_ found: ArticleFinder.Found, _ metadata: PageMetadata) {
        let content = found.content
        declared = metadata.declared
        isSigned = found.byline != nil || metadata.isDated
        textLength = content.textLength
        linkDensity = content.linkDensity
        let lengths = content.descendants.filter { ["p", "pre", "blockquote"].contains($0.name) }
            .map(\.textLength)
        let long = lengths.filter { $0 >= Self.sentence }
        paragraphs = long.count
        paragraphDensity = Double(long.reduce(0, +)) / Double(max(1, textLength))
    }

    /// True if the page is an article.
    public var isArticle: Bool {
        switch declared {
        case .other: false
        case .article: textLength >= 250 && linkDensity <= 0.4 && paragraphDensity >= 0.4
        case .nothing:
            isSigned
                ? textLength >= 700 && linkDensity <= 0.35 && paragraphDensity >= 0.6
                : textLength >= 1000 && linkDensity <= 0.35 && paragraphDensity >= 0.7 && paragraphs >= 4
        }
    }
}
