import ServerStore
import StdExtras
import TelegramSchema
import WireCrypto

/// The page that a message will show, chosen before anything is written.
struct PageChoice {
    /// The page, as it will be stored.
    fileprivate(set) var record: WebPageRecord
    /// True if it is to be looked up, for the first time or again.
    fileprivate(set) var isWanted: Bool
    /// True if it is to be stored for the first time, and has nothing to be looked up.
    fileprivate var isNewOwn = false
    /// What a page that a member wrote is stored with, for the first time.
    fileprivate var written: WrittenPage?
    /// The form in which the message shows it.
    var shown: StoredMessageContent.Page

    fileprivate init(_ record: WebPageRecord, isWanted: Bool) {
        self.record = record
        self.isWanted = isWanted
        shown = StoredMessageContent.Page(id: record.id)
    }
}

/// The times of looking pages up, in seconds.
enum PageTimes {
    /// After this time a page that is still pending is looked up anew: the server may have been killed meanwhile.
    static let patience: Int32 = 90
    /// The time after which clients ask on their own if they heard nothing.
    static let answer: Int32 = 30
    /// The time until the next try after a page could not be refreshed.
    static let failedRefresh: Int32 = 600
    /// A use is written once in this time.
    static let useInterval: Int32 = 3600
}

extension Call {
    /// The page of the first link of a text that has one; nil if no link leads to a page, or too many were asked for.
    func page(of text: MessageText) throws -> PageChoice? {
        for link in text.links {
            guard let address = try scope.pageAddress(of: link) else { continue }
            return try page(at: address)
        }
        return nil
    }

    /// The page of an address in the form of ``WebPageSource/address(of:)``; nil if there is none, or too many were
    /// asked for. Counts each question, also for what is known here or is not there: an answer tells which it is.
    func page(at address: String) throws -> PageChoice? {
        guard try !hasAskedTooOften() else { return nil }
        try scope.use(lookups)
        if let link = scope.ownLink(address) { return try page(of: link) }
        guard var record = try scope.page(at: address) else {
            guard try mayLookUp() else { return nil }
            // Positive: some clients give the sign of an id a meaning.
            let id = scope.randomID() & Int64.max
            return PageChoice(WebPageRecord(id: id, address: address, at: seconds), isWanted: true)
        }
        let isOutdated = try scope.isOutdated(record)
        guard try (record.expires <= seconds || isOutdated) && mayLookUp() else {
            return record.state == .nothing ? nil : PageChoice(record, isWanted: false)
        }
        record.ask(at: seconds)
        // Other rules make another article of the same version.
        if isOutdated { (record.tag, record.modified) = ("", "") }
        return PageChoice(record, isWanted: true)
    }

    /// The page of one of the server's own links; nil if the caller may not see anything there.
    private func page(of link: OwnLink) throws -> PageChoice? {
        if case .page(let path, _) = link { return try page(ofPath: path, link) }
        guard try scope.preview(of: link, for: user) != nil else { return nil }
        if let record = try scope.page(at: link.address) { return PageChoice(record, isWanted: false) }
        var record = WebPageRecord(id: scope.randomID() & Int64.max, address: link.address, at: seconds)
        (record.state, record.expires) = (.own, .max)
        var choice = PageChoice(record, isWanted: false)
        choice.isNewOwn = true
        return choice
    }

    /// The page that a member wrote. It is stored as others are that were found, once somebody shows it.
    private func page(ofPath path: String, _ link: OwnLink) throws -> PageChoice? {
        if let record = try scope.page(at: link.address) {
            return record.state == .found ? PageChoice(record, isWanted: false) : nil
        }
        guard let page = try scope.store.telegraphPages.find(path) else { return nil }
        var record = WebPageRecord(id: scope.randomID() & Int64.max, address: link.address, at: seconds)
        guard let written = try scope.write(page, to: &record) else { return nil }
        var choice = PageChoice(record, isWanted: false)
        choice.isNewOwn = true
        choice.written = written
        return choice
    }

    /// The page of an address that the sender names, in the size of their choice.
    ///
    /// - Throws: `WEBPAGE_NOT_FOUND` if there is none and the sender does not do without.
    func page(named link: TL.InputMedia.InputMediaWebPage, in text: MessageText) throws -> PageChoice? {
        let address = try hides(link.url, text) ? nil : scope.pageAddress(of: link.url)
        guard let address, var choice = try page(at: address) else {
            // A server that looks nothing up sends the text as it is.
            let isText = try !text.text.isEmpty && hasAskedTooOften()
            guard link.optional || isText || scope.state.pages == nil else {
                throw RPCError.bad("WEBPAGE_NOT_FOUND")
            }
            return nil
        }
        choice.shown.flags = try flags(of: link, at: address, in: text)
        return choice
    }

    /// True if a text has a link below a spoiler and nowhere else: its page would tell what is hidden.
    private func hides(_ link: String, _ text: MessageText) throws -> Bool {
        let hidden = text.hiddenLinks
        guard !hidden.isEmpty, let address = try scope.pageAddress(of: link) else { return false }
        let isHidden = try hidden.contains { try scope.pageAddress(of: $0) == address }
        return try isHidden && !text.links.contains { try scope.pageAddress(of: $0) == address }
    }

    /// The sender's choices for the page of an address.
    func flags(
        of link: TL.InputMedia.InputMediaWebPage,
        at address: String,
        in text: MessageText
    ) throws -> StoredMessageContent.Page.Flags {
        var flags: StoredMessageContent.Page.Flags = .manual
        if link.forceLargeMedia { flags.insert(.large) }
        if link.forceSmallMedia, !link.forceLargeMedia { flags.insert(.small) }
        if try text.shownLinks.contains(where: { try scope.pageAddress(of: $0) == address }) {
            flags.insert(.safe)
        }
        return flags
    }

    /// True if a page can be looked up for the caller now. Where it cannot, a message goes without a page, rather than with
    /// one that is refused a moment later.
    private func mayLookUp() throws -> Bool {
        try scope.state.lookups.hasRoom(for: user) && scope.mayFillPages(user)
    }

    private func hasAskedTooOften() throws -> Bool { try scope.wait(for: lookups) != nil }

    private var lookups: Rate { Rate(name: "page \(user.rawValue)", limit: limits.pages) }

    /// Notes the use of a page, and has it looked up if that is due.
    func use(_ choice: PageChoice?) throws {
        guard let choice else { return }
        var record = choice.record
        if choice.isNewOwn {
            // It leaves a row, as a look-up does.
            try scope.usePageRoom(0, of: user)
            try scope.save(record)
            if let written = choice.written { try scope.keep(written, of: record) }
            return
        }
        guard choice.isWanted || seconds.subtractingSaturating(record.used) > PageTimes.useInterval else {
            return
        }
        record.used = seconds
        if choice.isWanted {
            record.expires = seconds.addingSaturating(PageTimes.patience)
            try scope.lookUp(record, for: user)
        }
        try scope.save(record)
    }

    /// Uses a page that no message of the caller shows yet, and has the caller informed when it was found.
    func useAndFollow(_ choice: PageChoice?) throws {
        try use(choice)
        guard let choice, choice.isWanted || choice.record.state == .pending else { return }
        scope.state.pageAskers[choice.record.id, default: []].insert(user)
    }
}

extension WebPageRecord {
    /// A number that changes with the content; never 0, which clients send for none.
    static func hash(of bytes: [UInt8]) -> Int32 {
        let digest = Digest.sha256(bytes).array.prefix(4)
        let number = digest.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        return Int32(clamping: max(1, number))
    }

    /// Notes that the page is looked up now. Who waits since an earlier look-up still does.
    mutating func ask(at time: Int32) {
        if state != .pending { asked = time }
        if state == .nothing { state = .pending }
    }
}

extension RequestContext {
    /// The page with this number.
    func page(_ id: Int64) throws -> WebPageRecord? {
        if let known = state.caches.pages[id] { return known }
        let record = try store.webPages.find(id)
        if let record { state.caches.pages[id] = record }
        return record
    }

    /// The page of an address.
    func page(at address: String) throws -> WebPageRecord? {
        try store.webPages.id(of: address).flatMap { try page($0) }
    }

    /// Stores a new or changed page.
    func save(_ page: WebPageRecord) throws {
        try store.webPages.save(page)
        state.caches.pages[page.id] = page
    }

    /// The form of a link under which its page is known; nil for one that is never looked up.
    func pageAddress(of link: String) throws -> String? {
        // Before own links: it may be at the address of the server's pages.
        if let known = try address(of: TemplateLink(link, server: options.web?.url)) { return known }
        if let own = ownLink(link) { return own.address }
        guard let address = state.pages?.address(of: link), try !isBlocked(address) else { return nil }
        return address
    }

    /// The form of a link that shows a page by one template. A template shows pages of its own host alone: others are
    /// shown as they are, as is the page of a link whose template is not here any more, or of another place.
    private func address(of link: TemplateLink?) throws -> String? {
        guard let link, let page = state.pages?.address(of: link.url), try !isBlocked(page) else {
            return nil
        }
        guard let template = try store.templates.find(secret: link.secret),
            Self.isBelow(template.host, page)
        else { return page }
        return TemplateLink(secret: link.secret, url: page).address
    }

    /// Has a page looked up once this batch is durable.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - asker: The user for whom it is done; nil for the server itself.
    ///   - since: The time of the oldest messages whose owners are informed; nil for that of the look-up.
    ///   - isRepeat: True if the rules changed during another look-up.
    /// - Throws: Errors of the store.
    func lookUp(
        _ page: WebPageRecord,
        for asker: UserID?,
        informingSince since: Int32? = nil,
        isRepeat: Bool = false
    ) throws {
        // Of a page without a preview any version is news.
        let isKnown = page.state == .found
        var request = WebPageRequest(
            address: page.address,
            tag: isKnown ? page.tag : "",
            modified: isKnown ? page.modified : "",
            asker: asker
        )
        request.blockedHosts = try blockedHosts()
        if let link = TemplateLink(page.address, server: nil) {
            request.address = link.url
            request.link = link.shown(on: options.web?.url)
            let template = try store.templates.find(secret: link.secret)
            let version = try template.flatMap { try store.templates.version($0.version, of: $0.id) }
            request.templates = try version.map { .one($0.rules) } ?? .published(publishedTemplates())
        } else {
            request.templates = .published(try publishedTemplates())
        }
        let rules = try rulesNumber(ofPage: page.address)
        var lookup = PageLookup(page: page.id, request: request, since: since ?? page.asked, rules: rules)
        lookup.isRepeat = isRepeat
        state.effects.lookups.append(lookup)
    }
}

extension MessageText {
    /// Most links of a text that are looked at for a page.
    private static let mostLinks = 8

    /// The first addresses that the text leads to; not those below a spoiler, which a page would tell.
    var links: [String] { links { address(of: $0) } }

    /// Those of them that are written out, and not behind other words.
    var shownLinks: [String] {
        links { entity in if case .messageEntityUrl = entity { address(of: entity) } else { nil } }
    }

    /// The first addresses below a spoiler.
    var hiddenLinks: [String] { links(areHidden: true) { address(of: $0) } }

    private func links(areHidden: Bool = false, _ address: (TL.MessageEntity) -> String?) -> [String] {
        let hidden = entities.compactMap { entity -> Range<Int32>? in
            guard case .messageEntitySpoiler = entity else { return nil }
            return entity.bounds.offset..<entity.bounds.offset.addingSaturating(entity.bounds.length)
        }
        var links: [String] = []
        for entity in entities where links.count < Self.mostLinks {
            guard hidden.contains(where: { $0.contains(entity.bounds.offset) }) == areHidden else { continue }
            if let link = address(entity) { links.append(link) }
        }
        return links
    }

    private func address(of entity: TL.MessageEntity) -> String? {
        switch entity {
        case .messageEntityTextUrl(let link): return link.url
        case .messageEntityUrl(let link):
            let units = text.utf16.dropFirst(clamping: link.offset).prefix(clamping: link.length)
            guard let written = String(units) else { return nil }
            return written.contains("://") ? written : "http://" + written
        default: return nil
        }
    }
}
