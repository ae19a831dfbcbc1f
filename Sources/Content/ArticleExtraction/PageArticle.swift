import Articles
public import HTMLTree
import StdExtras

/// The article that a page is, if it is one.
public struct PageArticle {
    /// The article; nil if the page is a list, a shop, a form or the like.
    public let extracted: ExtractedArticle?
    /// The signs that decided; nil for a page without text.
    public let signs: ArticleSigns?

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - page: The page. It is not changed.
    ///   - url: Its address.
    public init(_ page: HTMLDocument, url: String) {
        let title = PageTitle(page).text
        let found = ArticleFinder(page, title: title).find()
        signs = found.map { ArticleSigns($0, in: page) }
        guard let found, signs?.isArticle == true else {
            extracted = nil
            return
        }
        let all = page.root?.descendants ?? []
        var made = found.extracted(url: url, base: all.first { $0.name == "base" }?["href"])
        var head: [ArticleBlock] = []
        if !title.isEmpty { head.append(.text(.title, .plain(title.withoutUnseen))) }
        if let byline = found.byline?.withoutUnseen {
            head.append(.authorDate(author: .plain(byline), date: 0))
        }
        made.article.blocks = head + made.article.blocks
        made.article.isRightToLeft = page.root?["dir"]?.lowercased() == "rtl"
        extracted = made
    }
}
