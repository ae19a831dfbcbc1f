import ServerStore

/// The templates by which pages are read for everybody.
extension RequestContext {
    /// Most templates that are used for everybody.
    static let mostPublished = 5000

    /// The rules that are used for everybody, by host.
    func publishedTemplates() throws -> [String: String] {
        if let known = state.caches.publishedTemplates { return known }
        var rules: [String: String] = [:]
        for record in try store.templates.published(limit: Self.mostPublished) {
            rules[record.host] = try store.templates.version(record.published, of: record.id)?.rules
        }
        state.caches.publishedTemplates = rules
        return rules
    }

    /// The host of an address in its one form, in small letters.
    static func host(of url: String) -> String? {
        let rest = url.split(separator: "/", maxSplits: 2).dropFirst().first ?? ""
        let host = rest.prefix { $0 != ":" }
        return host.isEmpty ? nil : host.lowercased()
    }

    /// True if an address is of a host, or of one below it.
    static func isBelow(_ host: String, _ url: String) -> Bool {
        guard let other = Self.host(of: url) else { return false }
        return other == host || other.hasSuffix("." + host)
    }
}
