import Articles
import HTMLTree

extension ArticleFinder.Found {
    /// The blocks of the article, and the files that they name. The tree is used up.
    ///
    /// - Parameters:
    ///   - url: The address of the page.
    ///   - base: The `href` of its `base` element, which relative addresses begin at; nil without one.
    /// - Returns: The blocks with places in the list of files as their ids.
    public func extracted(url: String, base: String?) -> ExtractedArticle {
        var builder = BlockBuilder(content, address: PageAddress(url, base: base))
        let blocks = builder.blocks(in: content)
        return ExtractedArticle(article: Article(url: url, blocks: blocks), media: builder.files.files)
    }
}
