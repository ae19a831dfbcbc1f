import ServerStore
import StdExtras
import TelegramSchema

extension Call {
    /// Articles that one member may report.
    private static var reports: RateLimit { RateLimit(20, per: 86_400) }
    /// Most characters of what a member says of an article.
    private static var reportLength: Int { 300 }

    /// Tells the author of the template by which an article was made that a reader finds it wrong, and not who that is.
    ///
    /// - Parameters:
    ///   - link: The address of the article, as its message has it.
    ///   - words: The reader's words; may be empty.
    /// - Returns: False if no template made it.
    /// - Throws: `FLOOD_WAIT_n`; errors of the store.
    func reportArticle(_ link: String, _ words: String) throws -> Bool {
        guard let address = try scope.pageAddress(of: link), let record = try scope.page(at: address),
            let template = try scope.template(ofPage: record.address)
        else { return false }
        try scope.take([Rate(name: "article reports #\(user)", limit: Self.reports)])
        let url = TemplateLink(record.address, server: nil)?.url ?? record.address
        let said = String(
            words.withoutUnseen.prefix(characters: Self.reportLength, bytes: 4 * Self.reportLength)
        )
        try scope.tell(
            """
            A reader finds the article wrong that your template for \(template.host) makes of this page:
            \(url)\(said.isEmpty ? "" : "\n\n\(said)")
            """,
            to: template.owner
        )
        return true
    }
}

extension RequestContext {
    /// The template by which the page of an address is read; nil for none.
    fileprivate func template(ofPage address: String) throws -> TemplateRecord? {
        if let link = TemplateLink(address, server: nil) {
            return try store.templates.find(secret: link.secret)
        }
        var rest = Self.host(of: address)?[...] ?? ""
        // A host has a hundred levels at most.
        while !rest.isEmpty {
            if let template = try store.templates.published(for: String(rest)) { return template }
            guard let dot = rest.firstIndex(of: ".") else { break }
            rest = rest[rest.index(after: dot)...]
        }
        return nil
    }
}
