import ServerStore
import StdExtras

/// The templates by which pages are read for everybody, and the rules by which a page was made.
extension RequestContext {
    /// Most templates that are used for everybody.
    static let mostPublished = 5000
    /// A change is remembered for so many milliseconds, which is longer than a page is believed.
    private static let changeTime: Int64 = 7 * 86_400_000

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

    // MARK: Changes

    /// The number of the rules by which a page would be looked up now: the version of its link's template, -1 for a link
    /// without one; for all others the number of the last change of a published template.
    func rulesNumber(ofPage address: String) throws -> Int64 {
        if let link = TemplateLink(address, server: nil) {
            return try store.templates.find(secret: link.secret).map { Int64($0.version) } ?? -1
        }
        return try publishedChanges().values.max() ?? 0
    }

    /// True if a page was made by other rules than it would be now.
    func isOutdated(_ page: WebPageRecord) throws -> Bool {
        guard page.state == .found else { return false }
        if TemplateLink(page.address, server: nil) != nil {
            return try page.rules != rulesNumber(ofPage: page.address)
        }
        let changes = try publishedChanges()
        guard !changes.isEmpty else { return false }
        return Self.hostLevels(ofPage: page.address).contains { changes[$0, default: 0] > page.rules }
    }

    /// Notes that other rules are used for everybody's pages of a host from now on.
    func notePublishedChange(of host: String) throws {
        var changes = try publishedChanges()
        let number = max(milliseconds, (changes.values.max() ?? 0).addingSaturating(1))
        try store.templates.noteChange(of: host, number)
        changes[host] = number
        state.caches.publishedChanges = changes
        state.caches.publishedTemplates = nil
    }

    /// Forgets changes that all pages have seen.
    func forgetPublishedChanges() throws {
        guard try store.templates.deleteChanges(before: milliseconds - Self.changeTime) else { return }
        state.caches.publishedChanges = nil
    }

    private func publishedChanges() throws -> [String: Int64] {
        if let known = state.caches.publishedChanges { return known }
        let changes = try store.templates.changes()
        state.caches.publishedChanges = changes
        return changes
    }

    // MARK: Hosts

    /// The host of an address in its one form, in small letters.
    static func host(of url: String) -> String? {
        let rest = url.split(separator: "/", maxSplits: 2).dropFirst().first ?? ""
        let host = rest.prefix { $0 != ":" }
        return host.isEmpty ? nil : host.lowercased()
    }

    /// The host of an address and those that it is below: `a.b.example`, `b.example`, `example`.
    static func hostLevels(ofPage url: String) -> [String] {
        var levels: [String] = []
        var rest = host(of: url)?[...] ?? ""
        // A host has a hundred levels at most.
        while !rest.isEmpty {
            levels.append(String(rest))
            guard let dot = rest.firstIndex(of: ".") else { break }
            rest = rest[rest.index(after: dot)...]
        }
        return levels
    }

    /// True if an address is of a host, or of one below it.
    static func isBelow(_ host: String, _ url: String) -> Bool {
        guard let other = Self.host(of: url) else { return false }
        return other == host || other.hasSuffix("." + host)
    }
}
