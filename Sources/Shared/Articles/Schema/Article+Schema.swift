public import TelegramSchema

extension Article {
    /// The article of a schema's page. Its photos and documents stay with the page.
    ///
    /// - Throws: ``ArticleError`` for a page beyond the limits.
    public init(_ page: TL.Page, limits: ArticleLimits = ArticleLimits()) throws(ArticleError) {
        var decoder = ArticleDecoder(limits: limits)
        self.init(
            url: try decoder.string(page.url),
            blocks: try decoder.decode(page.blocks),
            isPart: page.part,
            isRightToLeft: page.rtl,
            isSecondVersion: page.v2,
            views: page.views
        )
    }
}

extension TL.Page {
    /// The schema's page of an article.
    ///
    /// - Parameters:
    ///   - article: The article.
    ///   - photos: The photos that its blocks name.
    ///   - documents: The documents that its blocks name.
    public init(_ article: Article, photos: [TL.Photo], documents: [TL.Document]) {
        self.init(
            part: article.isPart,
            rtl: article.isRightToLeft,
            v2: article.isSecondVersion,
            url: article.url,
            blocks: article.blocks.map(TL.PageBlock.init),
            photos: photos,
            documents: documents,
            views: article.views
        )
    }
}

extension Article {
    /// The first blocks of the article, for a message: whole blocks of so many bytes at most.
    public func beginning(within bytes: Int) -> Article {
        var part = self
        part.blocks = []
        var room = bytes
        for block in blocks {
            room -= TL.PageBlock(block).encoded().count
            guard room >= 0 else { break }
            part.blocks.append(block)
        }
        part.isPart = isPart || part.blocks.count < blocks.count
        return part
    }
}
