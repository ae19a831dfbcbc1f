import Articles
public import HTMLTree
public import LinkPreviews
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
    ///   - metadata: What it states about itself.
    public init(_ page: HTMLDocument, url: String, metadata: PageMetadata) {
        let title = PageTitle(page).text
        let found = ArticleFinder(page, title: title).find()
        signs = found.map { ArticleSigns($0, url: url, metadata) }
        guard let found, signs?.isArticle == true else {
            extracted = nil
            return
        }
        let base = page.root?.descendants.first { $0.name == "base" }?["href"]
        var made = found.extracted(url: url, base: base, page: page)
        var head: [ArticleBlock] = []
        if !title.isEmpty { head.append(.text(.title, .plain(title.withoutUnseen))) }
        let author = found.byline?.withoutUnseen ?? metadata.author ?? ""
        let date = Int32(clamping: max(0, metadata.published ?? 0))
        if !author.isEmpty || date > 0 {
            head.append(.authorDate(author: author.isEmpty ? .empty : .plain(author), date: date))
        }
        made.article.blocks = head + made.article.blocks
        made.article.isRightToLeft = metadata.isRightToLeft
        extracted = made
    }
}
