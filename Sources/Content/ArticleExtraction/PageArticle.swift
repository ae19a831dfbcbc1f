import Articles
public import HTMLTree

/// The article that a page is, if it is one.
public struct PageArticle {
    /// The shortest text of an article in UTF-16 units, and that of a page which says that it is one.
    private static let (shortest, shortestDeclared) = (700, 250)
    /// The share of linked text from which on a page is a list of links.
    private static let linkLimit = 0.35

    /// The article; nil if the page is a list, a shop, a form or the like.
    public let extracted: ExtractedArticle?

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - page: The page. It is not changed.
    ///   - url: Its address.
    public init(_ page: HTMLDocument, url: String) {
        let title = PageTitle(page).text
        guard let found = ArticleFinder(page, title: title).find(), Self.isArticle(found.content, page) else {
            extracted = nil
            return
        }
        let all = page.root?.descendants ?? []
        var made = found.extracted(url: url, base: all.first { $0.name == "base" }?["href"])
        var head: [ArticleBlock] = []
        if !title.isEmpty { head.append(.text(.title, .plain(title))) }
        if let byline = found.byline { head.append(.authorDate(author: .plain(byline), date: 0)) }
        made.article.blocks = head + made.article.blocks
        made.article.isRightToLeft = page.root?["dir"]?.lowercased() == "rtl"
        extracted = made
    }

    private static func isArticle(_ content: HTMLNode, _ page: HTMLDocument) -> Bool {
        let length = content.textLength
        let least = saysArticle(page) ? shortestDeclared : shortest
        return length >= least && content.linkDensity <= linkLimit
    }

    private static func saysArticle(_ page: HTMLDocument) -> Bool {
        (page.root?.descendants ?? []).contains {
            $0.name == "meta" && $0["property"] == "og:type" && $0["content"]?.lowercased() == "article"
        }
    }
}
