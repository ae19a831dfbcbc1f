import Articles
public import HTMLTree

extension ArticleFinder.Found {
    /// The blocks of the article, and the files that they name. The tree is used up.
    ///
    /// - Parameters:
    ///   - url: The address of the page.
    ///   - base: The `href` of its `base` element, which relative addresses begin at; nil without one.
    ///   - page: The whole page, whose offers of other articles become the last block.
    /// - Returns: The blocks with places in the list of files as their ids.
    public func extracted(url: String, base: String?, page: HTMLDocument) -> ExtractedArticle {
        let address = PageAddress(url, base: base)
        var builder = BlockBuilder(content, address: address)
        var blocks = builder.blocks(in: content)
        let related = RelatedLinks(page, url: url, address: address)
        if let block = related.block(&builder.files) { blocks.append(block) }
        return ExtractedArticle(article: Article(url: url, blocks: blocks), media: builder.files.files)
    }
}
