import HTMLTree

/// The declarations of a page to search engines and messengers: its kind, and its date.
struct PageDeclarations {
    /// The kind that the page says it is.
    private(set) var kind = ArticleSigns.Declared.nothing
    /// True if the page says when it was published.
    private(set) var hasDate = false

    init(_ page: HTMLDocument) {
        var (types, items, data) = (Set<String>(), Set<String>(), [String]())
        for node in page.root?.descendants ?? [] {
            switch node.name {
            case "meta":
                let name = (node["property"] ?? node["name"] ?? node["itemprop"] ?? "").lowercased()
                if name == "og:type" { types.insert(node["content"]?.lowercased() ?? "") }
                if Self.dateNames.contains(name) { hasDate = true }
            case "script" where node["type"]?.lowercased() == "application/ld+json":
                data.append(node.text.filter { !$0.isWhitespace })
            case "time": hasDate = hasDate || node["datetime"] != nil || node["pubdate"] != nil
            default: break
            }
            if let type = node["itemtype"]?.split(separator: "/").last { items.insert(String(type)) }
            if node["itemprop"] == "datePublished" { hasDate = true }
        }
        func names(_ kinds: [String]) -> Bool {
            kinds.contains { kind in
                items.contains(kind) || data.contains { $0.contains("\"@type\":\"\(kind)\"") }
            }
        }
        if names(Self.others)
            || types.contains(where: { !$0.hasPrefix("article") && !Self.open.contains($0) })
        {
            kind = .other
        } else if names(Self.articles) || types.contains(where: { $0.hasPrefix("article") }) {
            kind = .article
        }
    }

    private static let dateNames: Set = [
        "article:published_time", "og:article:published_time", "datepublished", "date", "dc.date",
        "dc.date.issued",
        "parsely-pub-date", "sailthru.date", "pubdate", "publishdate", "publish-date",
        "citation_publication_date",
    ]
    /// Kinds that say nothing: many sites declare them of each page.
    private static let open: Set = [
        "", "website", "blog", "news", "object", "activity", "non_profit", "company",
    ]
    private static let articles = [
        "Article", "NewsArticle", "BlogPosting", "Report", "ReportageNewsArticle", "TechArticle",
        "AnalysisNewsArticle", "ScholarlyArticle", "OpinionNewsArticle", "Recipe",
    ]
    private static let others = [
        "Product", "Hotel", "Restaurant", "LocalBusiness", "MusicPlaylist", "MusicAlbum",
        "SoftwareApplication",
        "MobileApplication", "ProfilePage", "SearchResultsPage", "Movie", "TVSeries", "JobPosting",
    ]
}
