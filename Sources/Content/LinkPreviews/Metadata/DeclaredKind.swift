extension PageMetadata {
    /// The kind that a page says it is, to search engines and messengers, for whoever looks for an article in it.
    public enum Declared: String, Hashable, Sendable {
        /// An article.
        case article
        /// Something else.
        case other
        /// Nothing.
        case nothing
    }
}

extension MetadataReading {
    /// The kind that the page declares. One sign of something else outweighs those of an article.
    var declared: PageMetadata.Declared {
        let types = scan.tags.filter { $0.name == "og:type" }.map { $0.content.lowercased() }
        let names = scan.scripts.reduce(into: scan.itemTypes) { $0.formUnion(DeclaredTypes.names(in: $1)) }
        if !names.isDisjoint(with: Self.others)
            || types.contains(where: { !$0.hasPrefix("article") && !Self.open.contains($0) })
        {
            return .other
        }
        let isArticle = !names.isDisjoint(with: Self.articles) || types.contains { $0.hasPrefix("article") }
        return isArticle ? .article : .nothing
    }

    /// Kinds that say nothing: many sites declare them of each page.
    private static let open: Set = [
        "", "website", "blog", "news", "object", "activity", "non_profit", "company",
    ]
    private static let articles: Set = [
        "Article", "NewsArticle", "BlogPosting", "Report", "ReportageNewsArticle", "TechArticle",
        "AnalysisNewsArticle", "ScholarlyArticle", "OpinionNewsArticle", "Recipe",
    ]
    private static let others: Set = [
        "Product", "Hotel", "Restaurant", "LocalBusiness", "MusicPlaylist", "MusicAlbum",
        "SoftwareApplication", "MobileApplication", "ProfilePage", "SearchResultsPage", "Movie", "TVSeries",
        "JobPosting",
    ]
}
