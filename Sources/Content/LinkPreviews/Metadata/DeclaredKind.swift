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
    /// The kind that the page declares.
    ///
    /// A page that says twice to be an article is one, although it names the product that it is about. Otherwise one sign
    /// of something else outweighs those of an article.
    var declared: PageMetadata.Declared {
        let types = scan.tags.filter { $0.name == "og:type" }.map { $0.content.lowercased() }
        let names = scan.scripts.reduce(into: scan.itemTypes) { $0.formUnion(DeclaredTypes.names(in: $1)) }
        let isNamed = !names.isDisjoint(with: Self.articles)
        let isTyped = types.contains { $0.hasPrefix("article") }
        if isNamed, isTyped { return .article }
        let others = types.filter { !$0.hasPrefix("article") && !Self.open.contains($0) }
        // News with a film call themselves one, and so do films with a text. Their length decides.
        if isNamed, !others.isEmpty, others.allSatisfy({ $0.hasPrefix("video") }) { return .nothing }
        if !names.isDisjoint(with: Self.others) || !others.isEmpty { return .other }
        if isNamed || isTyped { return .article }
        let hasPrice = scan.tags.contains { Self.prices.contains($0.name) }
        return scan.isOffer || hasPrice ? .other : .nothing
    }

    /// Kinds that say nothing: many sites declare them of each page.
    private static let open: Set = [
        "", "website", "blog", "news", "object", "activity", "non_profit", "company",
    ]
    private static let articles: Set = [
        "Article", "NewsArticle", "BlogPosting", "Report", "ReportageNewsArticle", "TechArticle",
        "AnalysisNewsArticle", "ScholarlyArticle", "OpinionNewsArticle", "Recipe", "Review",
    ]
    private static let others: Set = [
        "Product", "Hotel", "Restaurant", "LocalBusiness", "MusicPlaylist", "MusicAlbum",
        "SoftwareApplication", "MobileApplication", "ProfilePage", "SearchResultsPage", "Movie", "TVSeries",
        "JobPosting", "ItemPage", "PodcastSeries", "PodcastEpisode", "MusicRecording", "MusicGroup",
        "AggregateOffer",
    ]
    private static let prices: Set = ["product:price:amount", "og:price:amount"]
}
