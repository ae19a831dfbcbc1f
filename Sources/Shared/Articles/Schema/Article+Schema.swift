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
