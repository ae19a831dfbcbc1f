import ServerStore
import StdExtras
import TelegramSchema

extension Call {
    /// Articles that one member may report.
    private static var reports: RateLimit { RateLimit(20, per: 86_400) }
    /// Articles of which one member may ask whether they can be reported.
    private static var questions: RateLimit { RateLimit(200, per: 86_400) }
    /// Most characters of what a member says of an article.
    private static var reportLength: Int { 300 }

    /// Whether a template made the article of an address, so that a report of it would reach its author.
    ///
    /// - Throws: `FLOOD_WAIT_n`; errors of the store.
    func isMadeByTemplate(_ link: String) throws -> Bool {
        try scope.take([Rate(name: "article questions #\(user)", limit: Self.questions)])
        return try scope.pageAddress(of: link).flatMap { try scope.template(ofPage: $0) } != nil
    }

    /// Tells the author of the template by which an article was made that a reader finds it wrong, and not who that is.
    ///
    /// - Parameters:
    ///   - link: The address of the article, as its message has it.
    ///   - words: The reader's words; may be empty.
    /// - Returns: False if no template made it.
    /// - Throws: `FLOOD_WAIT_n`; errors of the store.
    func reportArticle(_ link: String, _ words: String) throws -> Bool {
        // Before anything is said: an answer does not tell which pages are known here.
        try scope.take([Rate(name: "article reports #\(user)", limit: Self.reports)])
        guard let address = try scope.pageAddress(of: link),
            let template = try scope.template(ofPage: address)
        else { return false }
        let url = TemplateLink(address, server: nil)?.url ?? address
        // One line between two of the server's own: a reader cannot speak in its name.
        let line = words.withoutUnseen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let said = String(line.prefix(characters: Self.reportLength, bytes: 4 * Self.reportLength))
        try scope.tell(
            """
            A reader finds the article wrong that your template for \(template.host) makes of a page.
            \(said.isEmpty ? "The reader wrote nothing more." : "The reader wrote: “\(said)”")
            The page: \(url)
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
        for host in Self.hostLevels(ofPage: address) {
            if let template = try store.templates.published(for: host) { return template }
        }
        return nil
    }
}
