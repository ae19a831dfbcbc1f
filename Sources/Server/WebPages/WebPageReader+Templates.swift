import ArticleTemplates
import LinkPreviews
import PageFetching
import PageParsing
import ServerEngine
import StdExtras

/// Pages that are read by templates.
extension WebPageReader {
    /// The time for a document that rules load.
    private static let loadTime: Duration = .seconds(5)

    /// Has a page read, by the templates that are for it.
    func parsed(_ fetched: FetchedPage, _ request: WebPageRequest, _ files: PageFiles) async throws
        -> ParsedPage
    {
        let makesArticle = makesArticle(at: request.address) && makesArticle(at: fetched.url)
        guard makesArticle, let rules = request.templates.rules(for: fetched.url) else {
            return try await onParserThread { parser throws(PageParsingError) in
                try parser.read(fetched.bytes, url: fetched.url, contentType: fetched.contentType)
            }
        }
        var page = try await parser.read(
            fetched.bytes,
            url: fetched.url,
            contentType: fetched.contentType,
            rules: rules
        ) { [self] url in
            let loaded = await self.fetched(
                url,
                .anything,
                bytes: PageParserLimits.pageBytes,
                within: Self.loadTime,
                files
            )
            guard let loaded else { return .failed("it cannot be fetched") }
            return .document(bytes: loaded.bytes, contentType: loaded.contentType, url: loaded.url)
        }
        if let template = page.template, template.isApplied { page.metadata.correct(by: template.properties) }
        return page
    }
}

extension WebPageTemplates {
    /// The templates for the page of an address; nil for none.
    func rules(for url: String) -> PageRules? {
        switch self {
        case .one(let rules): return .template(rules)
        case .published(let templates):
            guard !templates.isEmpty, let address = try? WebAddress(url), case .name(let host) = address.host
            else { return nil }
            var levels: [String: String] = [:]
            for level in PageTemplates.levels(of: host) { levels[level] = templates[level] }
            return levels.isEmpty ? nil : .levels(levels)
        }
    }
}

extension ParsedTemplate {
    /// What the author of the template should know; nil if nothing is wrong.
    var fault: TemplateFault? {
        guard let error, !isApplied else { return nil }
        return TemplateFault(host: error.place.source, text: "\(error.place): \(error.text)".withoutUnseen)
    }
}

extension PageMetadata {
    fileprivate mutating func correct(by properties: TemplateResult.Properties) {
        correct(
            title: properties.title,
            description: properties.description,
            siteName: properties.siteName,
            author: properties.author,
            image: properties.imageURL,
            published: properties.published
        )
    }
}
