/// The origins that rules may load documents from: the page's own, and those that they name themselves.
public struct AllowedOrigins: Sendable {
    private var origins: Set<PageOrigin> = []

    /// Reads the options of rules, and nothing else of them.
    ///
    /// - Parameters:
    ///   - page: The address of the page.
    ///   - rules: The rules of each template.
    public init(page: String, rules: [String]) {
        if let origin = PageOrigin(page) { origins.insert(origin) }
        for text in rules {
            var parser = RuleParser(limits: RuleParser.Limits())
            for rule in parser.parse(text, source: "") { collect(rule) }
        }
    }

    private mutating func collect(_ rule: TemplateRule) {
        switch rule.kind {
        case .option("allowed_origin", let json):
            origins.formUnion((JSONStrings.read(json) ?? []).compactMap(PageOrigin.init))
        case .block(_, _, let rules): for rule in rules { collect(rule) }
        default: break
        }
    }

    /// True for an address of one of the origins.
    public func contains(_ url: String) -> Bool { PageOrigin(url).map(origins.contains) ?? false }
}
