import ServerStore
import StdExtras
import TelegramSchema

/// The templates that are used for everybody: their authors ask, and an administrator agrees to the very version that they
/// have read.
extension RequestContext {
    /// Most pages that are read anew at once when a template begins or ends to be used for them.
    private static let mostRefreshed = 20
    /// Most pages among which they are searched.
    private static let mostSearched = 1000
    /// Most pages that are forgotten in one step.
    private static let mostForgotten = 100
    /// Most wishes of one member that wait for an administrator.
    private static let mostAsked = 5
    /// The author of a template is told of faults once in this time, in seconds.
    private static let faultTime: Int32 = 86_400
    /// Most characters of a fault, with the address of its page.
    private static let faultLength = 800
    /// Most characters of an administrator's reason.
    private static let reasonLength = 500

    /// Asks for the newest version to be used for everybody, if it is still `version`, which its author has checked; nil
    /// for any.
    func askForTemplate(_ id: Int64, version: Int32?, of user: UserID) throws -> TemplateRecord {
        var record = try template(id, of: user)
        guard version == nil || version == record.version else {
            throw MemberTemplateError.changed(version: record.version)
        }
        guard record.published != record.version else { return record }
        if record.asked == 0 {
            let all = try store.templates.all(of: user, limit: Self.mostOfMember)
            guard all.count(where: { $0.asked != 0 }) < Self.mostAsked else {
                throw MemberTemplateError.tooMany
            }
        }
        (record.asked, record.refusal) = (record.version, "")
        try store.templates.save(record)
        return record
    }

    /// Takes back that a template is used for everybody, or the wish for it.
    func withdrawTemplate(_ id: Int64, of user: UserID?) throws -> TemplateRecord {
        var record = try user.map { try template(id, of: $0) } ?? anyTemplate(id)
        let wasPublished = record.published != 0
        (record.asked, record.published) = (0, 0)
        try store.templates.save(record)
        if wasPublished { try publishedTemplatesChanged(for: record.host) }
        return record
    }

    /// Has a version used for everybody, in the place of another template of the host.
    ///
    /// - Parameters:
    ///   - id: The template.
    ///   - version: The version that the administrator has read.
    /// - Returns: The template.
    /// - Throws: ``MemberTemplateError``.
    func publishTemplate(_ id: Int64, version: Int32) throws -> TemplateRecord {
        var record = try anyTemplate(id)
        guard record.asked == version else { throw MemberTemplateError.changed(version: record.asked) }
        if var other = try store.templates.published(for: record.host), other.id != id {
            other.published = 0
            try store.templates.save(other)
            try tell(
                "Another template for \(other.host) is now used for everybody in the place of yours.",
                to: other.owner
            )
        }
        (record.asked, record.published, record.refusal) = (0, version, "")
        try store.templates.save(record)
        try publishedTemplatesChanged(for: record.host)
        try tell("Your template for \(record.host) is now used for everybody.", to: record.owner)
        return record
    }

    /// Refuses what an author asked for.
    func refuseTemplate(_ id: Int64, reason: String) throws -> TemplateRecord {
        var record = try anyTemplate(id)
        guard record.asked != 0 else { throw MemberTemplateError.versionUnknown }
        record.asked = 0
        record.refusal = String(reason.withoutUnseen.prefix(Self.reasonLength))
        if record.refusal.isEmpty { record.refusal = "No reason was given." }
        try store.templates.save(record)
        try tell("Your template for \(record.host) was not published: \(record.refusal)", to: record.owner)
        return record
    }

    /// Removes a template. What it made becomes what it would be without it.
    func deleteTemplate(_ id: Int64, of user: UserID) throws {
        let record = try template(id, of: user)
        try remove(record)
        let beginning = TemplateLink.addressBeginning(of: record.secret)
        for page in try store.webPages.ids(beginningWith: beginning, limit: Self.mostRefreshed) {
            try refresh(page)
        }
    }

    /// Removes a template of a member for the host, with all that its links show.
    ///
    /// - Returns: The template, once it is removed; nil if more of its pages are left, and this is to be done again.
    func forgetTemplate(_ name: String) throws -> TemplateRecord? {
        let link = TemplateLink(name, server: options.web?.url)
        let found =
            try link.map { try store.templates.find(secret: $0.secret) }
            ?? Int64(name).map { try anyTemplate($0) }
        guard let record = found else { throw MemberTemplateError.unknown }
        let beginning = TemplateLink.addressBeginning(of: record.secret)
        let pages = try store.webPages.ids(beginningWith: beginning, limit: Self.mostForgotten)
        for page in pages { try forgetPage(page) }
        guard pages.count < Self.mostForgotten else { return nil }
        try remove(record)
        try tell("The host of this server has removed your template for \(record.host).", to: record.owner)
        return record
    }

    private func remove(_ record: TemplateRecord) throws {
        try store.templates.delete(record.id)
        if record.published != 0 { try publishedTemplatesChanged(for: record.host) }
    }

    private func anyTemplate(_ id: Int64) throws -> TemplateRecord {
        guard let record = try store.templates.find(id) else { throw MemberTemplateError.unknown }
        return record
    }

    private func publishedTemplatesChanged(for host: String) throws {
        try notePublishedChange(of: host)
        try refreshPages(below: host)
    }

    // MARK: What was made by them

    /// Has the newest pages of a host and of those below it read anew; the others are when they are next used.
    private func refreshPages(below host: String) throws {
        let pages = try store.webPages.newestFound(limit: Self.mostSearched)
            .filter { TemplateLink($0.address, server: nil) == nil && Self.isBelow(host, $0.address) }
        for (id, _) in pages.prefix(Self.mostRefreshed) { try refresh(id) }
    }

    private func refresh(_ id: Int64) throws {
        guard state.pages != nil, var page = try page(id) else { return }
        page.ask(at: seconds)
        page.expires = seconds.addingSaturating(PageTimes.patience)
        (page.tag, page.modified) = ("", "")
        try save(page)
        try lookUp(page, for: nil, informingSince: 0)
    }

    /// Notes that a template failed with a page, and tells its author once a day.
    func note(_ fault: TemplateFault, at address: String) throws {
        let link = TemplateLink(address, server: nil)
        let found =
            if let link { try store.templates.find(secret: link.secret) } else {
                try store.templates.published(for: fault.host)
            }
        guard var record = found else { return }
        // What others look up by a published template is not its author's to know in full.
        let url = link?.url ?? String(address.prefix { $0 != "?" && $0 != "#" })
        record.fault = String(
            "\(url): \(fault.text)".prefix(characters: Self.faultLength, bytes: 4 * Self.faultLength)
        )
        record.faulted = seconds
        if record.told == 0 || seconds.subtractingSaturating(record.told) > Self.faultTime {
            record.told = seconds
            try store.templates.save(record)
            try tell(
                """
                Your template for \(record.host) makes no article of a page, which is read without it.

                \(record.fault)
                """,
                to: record.owner
            )
        } else {
            try store.templates.save(record)
        }
    }
}
