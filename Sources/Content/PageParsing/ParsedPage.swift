public import ArticleExtraction
public import ArticleTemplates
public import LinkPreviews

/// A page as its parser worker has read it.
public struct ParsedPage: Equatable, Sendable {
    /// The statements of the page about itself.
    public var metadata: PageMetadata
    /// The article; nil if the page is none, as a list, a shop or a form.
    public var article: ExtractedArticle?
    /// The outcome of the templates that it was read by; nil without any.
    public var template: ParsedTemplate?

    /// The page as it came; nil unless it was asked for.
    public var source: PageSource?

    /// Creates a page.
    package init(metadata: PageMetadata, article: ExtractedArticle?, template: ParsedTemplate? = nil) {
        self.metadata = metadata
        self.article = article
        self.template = template
    }
}
