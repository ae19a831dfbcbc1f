public import ArticleExtraction

/// The outcome of templates for one page.
public struct TemplateResult: Equatable, Sendable {
    /// The origin of a block.
    public struct BlockSource: Hashable, Sendable {
        /// The expression that finds its element, or the first part of it, in the page as it came; nil for what is new.
        public var path: String?
        /// The place of the rule that made or moved it last, or gave its property the value.
        public var place: TemplatePlace?

        /// Creates an origin.
        public init(path: String?, place: TemplatePlace?) {
            self.path = path
            self.place = place
        }
    }

    /// Properties that previews show, cleaned; empty for those without a value.
    public struct Properties: Hashable, Sendable {
        /// The title.
        public var title = ""
        /// The author.
        public var author = ""
        /// The address of the author's page.
        public var authorURL = ""
        /// The first words.
        public var description = ""
        /// The name of the site.
        public var siteName = ""
        /// The public name of a channel, without the @.
        public var channel = ""
        /// The address of the picture.
        public var imageURL = ""
        /// The address of the document.
        public var documentURL = ""
        /// The time of publishing, seconds since 1970; 0 if unknown.
        public var published = 0

        /// Creates properties without values.
        public init() {}
    }

    /// The article; nil if the page is none by these rules.
    public var article: ExtractedArticle?
    /// The origin of each block of the article.
    public var sources: [BlockSource] = []
    /// The values of the properties.
    public var properties = Properties()
    /// The reason why there is no article although rules meant to make one; nil if nothing is wrong.
    public var error: TemplateError?
    /// The lines that the rules wrote to their author.
    public var debug: [TemplateDebugLine] = []
    /// What is wrong or doubtful in the rules themselves.
    public var diagnostics: [TemplateDiagnostic] = []

    /// Creates an outcome.
    public init() {}
}
