public import ArticleExtraction
public import LinkPreviews

/// A page as its parser worker has read it.
public struct ParsedPage: Equatable, Sendable {
    /// The statements of the page about itself.
    public var metadata: PageMetadata
    /// The article; nil if the page is none, as a list, a shop or a form.
    public var article: ExtractedArticle?

    /// Creates a page.
    package init(metadata: PageMetadata, article: ExtractedArticle?) {
        self.metadata = metadata
        self.article = article
    }
}
