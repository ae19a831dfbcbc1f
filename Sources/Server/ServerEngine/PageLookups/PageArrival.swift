import Articles
import ServerMedia
import ServerStore
import StdExtras
import TelegramSchema

/// What came of looking a page up, with its pictures made and their bytes stored.
enum ArrivedPage: Sendable {
    case found(FoundWebPage, PagePictures)
    case unchanged(seconds: Int32)
    case nothing(seconds: Int32)
}

/// The pictures of a page, whose records must still be made.
struct PagePictures: Sendable {
    /// The picture of the preview.
    var preview: PreparedFile?
    /// The pictures, films and sounds of the article, by their numbers there.
    var article: [Int64: PreparedFile] = [:]
    /// The file that the link leads to.
    var document: PreparedFile?
    /// True if the picture of the preview can fill a bubble.
    var isLarge = false
}

extension RequestContext {
    /// Most messages whose owners are informed that a page was found. Others' clients ask by themselves.
    private static let mostInformed = 200

    /// Stores what came of looking a page up, and informs those who wait for it.
    func arrived(_ outcome: ArrivedPage, of lookup: PageLookup) throws {
        let id = lookup.page
        let askers = state.pageAskers.removeValue(forKey: id) ?? []
        // A page that was forgotten meanwhile stays so.
        guard let before = try page(id) else { return }
        var (record, bytes): (WebPageRecord, Int64) = (before, 0)
        switch outcome {
        case .unchanged(let age) where before.state == .found: record.expires = seconds.addingSaturating(age)
        case .unchanged(let age), .nothing(let age):
            if before.state == .found {
                record.expires = seconds.addingSaturating(max(age, PageTimes.failedRefresh))
                try stripOutdated(&record, by: lookup)
            } else {
                record.state = .nothing
                record.expires = seconds.addingSaturating(age)
            }
        case .found(let found, _) where found.isPartial && before.state == .found:
            // What is known has more than what came.
            record.expires = seconds.addingSaturating(PageTimes.failedRefresh)
            try stripOutdated(&record, by: lookup)
        case .found(let found, let pictures):
            bytes = try take(found, pictures, as: &record)
            record.rules = lookup.rules
            if let fault = found.fault { try note(fault, at: record.address) }
        }
        try usePageRoom(bytes, of: lookup.request.asker)
        try repeatLookup(lookup, of: &record)
        try save(record)
        guard before.state == .pending || record.hash != before.hash else { return }
        let holders = try store.webPages.holders(of: id, since: lookup.since, limit: Self.mostInformed)
        for user in holders.union(askers).sorted() { try self.record(.webPage(id), for: user) }
    }

    /// Looks a page up once more whose rules changed meanwhile. What the former ones made is shown until then, and not longer.
    private func repeatLookup(_ lookup: PageLookup, of record: inout WebPageRecord) throws {
        guard try isOutdated(record) else { return }
        (record.tag, record.modified) = ("", "")
        guard !lookup.isRepeat, state.pages != nil else { return }
        try lookUp(record, for: lookup.request.asker, informingSince: lookup.since, isRepeat: true)
    }

    /// Takes away what rules made that are used no more: a site that does not answer does not keep it.
    private func stripOutdated(_ record: inout WebPageRecord, by lookup: PageLookup) throws {
        guard try isOutdated(record) else { return }
        try strip(&record)
        record.rules = lookup.rules
    }

    /// Stores a page with its files.
    ///
    /// - Returns: The bytes that it had not before.
    private func take(_ found: FoundWebPage, _ pictures: PagePictures, as record: inout WebPageRecord) throws
        -> Int64
    {
        let known = try store.webPages.files(of: record.id).compactMap { try file($0) }
        var (files, added): ([Int64], Int64) = ([], 0)
        func keep(_ picture: PreparedFile) throws -> Int64 {
            let (file, isNew) = try self.keep(picture, among: known)
            files.append(file.id)
            if isNew { added += file.storedBytes }
            return file.id
        }
        var stored = StoredWebPage(page: found.page)
        if found.isByTemplate, let link = TemplateLink(record.address, server: nil) {
            // Nobody but its author has agreed to what it says, under the name of the site.
            stored.page.siteName = "\(Self.host(of: link.url) ?? ""), by a member’s template"
        }
        if let preview = pictures.preview {
            stored.photo = try keep(preview)
            stored.page.hasLargeMedia = pictures.isLarge
        }
        if let document = pictures.document { stored.document = try keep(document) }
        var whole: [UInt8]?
        if let article = found.article {
            let numbers = try pictures.article.mapValues { try keep($0) }
            let own = article.renumbered(photos: { numbers[$0] }, documents: { numbers[$0] })
                .beginning(within: StoredArticle.maximumBytes)
            let part = own.beginning(within: StoredWebPage.partBytes)
            stored.part = TL.Page(part, photos: [], documents: [])
            stored.partFiles = part.files
            whole = StoredArticle(page: TL.Page(own, photos: [], documents: []), files: own.files).encoded()
        }
        record.content = stored.encoded()
        if record.content.count > WebPageRecord.maximumContentBytes {
            (stored.part, stored.partFiles) = (nil, [])
            record.content = stored.encoded()
        }
        try store.webPages.set(article: whole, files: files, of: record.id)
        record.state = .found
        let hash = WebPageRecord.hash(of: record.content + (whole ?? []))
        if hash != record.hash { added += Int64(record.content.count + (whole?.count ?? 0)) }
        record.hash = hash
        (record.tag, record.modified) = (found.tag, found.modified)
        let lifetime = found.isPartial ? min(found.seconds, PageTimes.failedRefresh) : found.seconds
        record.expires = seconds.addingSaturating(lifetime)
        let bytes = try files.reduce(into: Int64(whole?.count ?? 0)) { sum, id in
            sum += try file(id)?.storedBytes ?? 0
        }
        record.storedBytes = bytes
        return added
    }

    /// The file with the bytes of a picture: one that the page has already, or a new one of the server's.
    private func keep(_ picture: PreparedFile, among known: [FileRecord]) throws -> (FileRecord, isNew: Bool)
    {
        // A site may send the bytes of our own photo as a film.
        let same = known.first { $0.kind == picture.kind && $0.sha256 == picture.blob.id.bytes }
        if let same { return (same, false) }
        let record = picture.record(of: ServiceUser.id, self)
        try store.files.insert(record)
        return (record, true)
    }
}
