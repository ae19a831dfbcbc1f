public import HTMLTree

/// Finds the article of a page, without knowing its site: by where the text is.
///
/// The measure of success is what the reader modes of browsers show, which page authors test with.
public struct ArticleFinder {
    /// The shortest text of an article, in UTF-16 units, that ends the search.
    private static let enoughText = 500

    /// The article of a page.
    public struct Found {
        /// The element that contains the article, in a document of its own.
        public var content: HTMLNode
        /// The author's line of the page; nil if there is none.
        public var byline: String?
        /// True if the search had to give up its caution.
        public var isDoubtful: Bool
    }

    private let page: HTMLDocument
    private let title: String

    /// Creates a finder.
    ///
    /// - Parameters:
    ///   - page: The page. It is not changed.
    ///   - title: The title of the page, which is not part of the article.
    public init(_ page: HTMLDocument, title: String) {
        self.page = page
        self.title = title
    }

    /// Finds the article; nil if the page has no text.
    public func find() -> Found? {
        guard let prepared = page.copy() else { return nil }
        PagePreparation(document: prepared).prepare()
        var strictness = SearchStrictness()
        var best: (found: Found, length: Int)?
        while true {
            // A page whose every part has an unlikely name gives nothing at first.
            if let found = attempt(prepared, strictness) {
                let length = found.content.textLength
                if length >= Self.enoughText { return found }
                if length > best?.length ?? 0 { best = (found, length) }
            }
            if strictness.removesUnlikely {
                strictness.removesUnlikely = false
            } else if strictness.weighsNames {
                strictness.weighsNames = false
            } else if strictness.cleansConditionally {
                strictness.cleansConditionally = false
            } else {
                return best?.found
            }
        }
    }

    private func attempt(_ prepared: HTMLDocument, _ strictness: SearchStrictness) -> Found? {
        guard let document = prepared.copy() else { return nil }
        var search = CandidateSearch(document, strictness: strictness, title: title)
        search.run()
        let scores = CandidateScores(search.paragraphs, weighsNames: strictness.weighsNames)
        var choice = ArticleChoice(document, scores)
        guard let content = choice.article() else { return nil }
        var cleaning = ArticleCleaning(strictness: strictness)
        cleaning.clean(content)
        return Found(content: content, byline: search.byline, isDoubtful: !strictness.removesUnlikely)
    }
}
