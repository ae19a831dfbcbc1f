public import ArticleExtraction
import Articles
import StdExtras

extension TelegraphDocument {
    /// The page as an article that opens in the messenger, and the files that it names.
    ///
    /// As Telegram's own template for Telegraph makes it: a picture or film that the page begins with is the cover,
    /// headings have anchors, spaces stay. The author's channel is left out.
    public var article: ExtractedArticle {
        var builder = TelegraphBlockBuilder(url: url)
        var nodes = content.nodes[...]
        var blocks: [ArticleBlock] = []
        nodes = nodes.drop { $0.isBlank }
        if let figure = nodes.first?.element, figure.tag == .figure, let cover = builder.cover(figure) {
            blocks.append(.cover(cover))
            nodes = nodes.dropFirst()
        }
        blocks.append(.text(.title, .plain(title)))
        if !authorName.isEmpty || published > 0 {
            var author = authorName.isEmpty ? RichText.empty : .plain(authorName)
            if !author.isEmpty, let authorURL { author = builder.link(author, authorURL) }
            blocks.append(.authorDate(author: author, date: max(0, published)))
        }
        blocks += builder.blocks(Array(nodes))
        let article = Article(url: url, blocks: blocks, isRightToLeft: content.nodes.isRightToLeft)
        return ExtractedArticle(article: article, media: builder.files)
    }
}
