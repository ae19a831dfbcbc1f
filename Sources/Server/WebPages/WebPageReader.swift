import ArticleExtraction
import Dispatch
import LinkPreviews
package import PageFetching
package import PageParsing
public import ServerEngine
import StdExtras
import TelegramSchema

/// Makes previews and articles of web pages: has them fetched and read by confined processes, one page at a time for each
/// of few readers.
///
/// Threads: call from any. A task waits while the maximum number of pages is read.
public struct WebPageReader: WebPageSource {
    /// What is made of pages, and of which.
    public struct Options: Sendable {
        /// True if articles are made, and not previews alone.
        public var makesArticles = true
        /// The only hosts whose pages are looked up, with those below them; all if empty.
        public var allowedHosts: [String] = []
        /// Hosts whose pages are never looked up, with those below them.
        public var deniedHosts: [String] = []
        /// Hosts whose pages have previews alone, with those below them.
        public var noArticleHosts: [String] = []

        /// Creates options that leave nothing out.
        public init() {}
    }

    private let options: Options
    private let fetcher: PageFetcher
    let parser: PageParser
    /// Seconds since 1970.
    private let now: @Sendable () -> Int
    private let places = ReadingPlaces(Self.pagesAtOnce)
    /// Waits for parsers, of which few run at one time.
    private let queue = DispatchQueue(label: "martlet.pages", attributes: .concurrent)

    /// Most pages that are read at one time.
    private static let pagesAtOnce = 8

    /// The times before each try: who pastes many links at once waits for some of them.
    private static let pauses: [Duration] = [.zero, .seconds(2), .seconds(4), .seconds(8)]
    /// Most bytes of a page or of a file that a link leads to.
    private static let fileBytes = 16_000_000
    /// The time for a page or such a file.
    private static let pageTime: Duration = .seconds(15)
    /// Most bytes of an answer of an oEmbed service.
    private static let answerBytes = 256 << 10
    /// The time for such an answer.
    private static let answerTime: Duration = .seconds(5)
    /// Most bytes of a picture as its site sends it.
    private static let pictureBytes = 5 << 20
    /// Most pictures of a page that are tried for its preview.
    private static let previewTries = 2
    /// Most pictures of an article.
    private static let articlePictures = 16
    /// The time for all pictures of an article.
    private static let articleTime: Duration = .seconds(8)
    /// Most bytes of the pictures of an article, as their sites send them.
    private static let articleBytes = 16 << 20
    /// Most films and sounds of an article.
    private static let articleDocuments = 4
    /// Most pictures within lines of an article, and most bytes of one.
    private static let (articleIcons, iconBytes) = (24, 256 << 10)
    /// The time for all of them.
    private static let documentsTime: Duration = .seconds(8)
    /// Most bytes of one of them, and of all.
    private static let documentBytes = (one: 8 << 20, all: 16 << 20)
    /// The time after which nothing more is fetched for a page.
    private static let wholeTime: Duration = .seconds(25)

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - options: What is made of pages, and of which.
    ///   - fetcher: Fetches pages and their pictures.
    ///   - parser: Reads pages.
    ///   - now: The time in seconds since 1970.
    package init(
        _ options: Options,
        fetcher: PageFetcher,
        parser: PageParser,
        now: @escaping @Sendable () -> Int
    ) {
        (self.options, self.fetcher, self.parser, self.now) = (options, fetcher, parser, now)
    }

    /// Ends the process that fetches.
    public func close() async { await fetcher.close() }

    /// The one form of an address, unless its host is left out.
    public func address(of link: String) -> String? { address(of: link, except: []) }

    /// The same, unless its host is one of those that are blocked.
    func address(of link: String, except blocked: [String]) -> String? {
        guard let address = try? WebAddress(written: link) else { return nil }
        if case .name(let name) = address.host, HostList(options.deniedHosts + blocked).contains(name) {
            return nil
        }
        guard !options.allowedHosts.isEmpty else { return address.text }
        guard case .name(let name) = address.host, HostList(options.allowedHosts).contains(name) else {
            return nil
        }
        return address.text
    }

    /// True if the page of an address may become an article.
    func makesArticle(at link: String) -> Bool {
        guard options.makesArticles, !options.noArticleHosts.isEmpty else { return options.makesArticles }
        guard let host = (try? WebAddress(link))?.host, case .name(let name) = host else { return true }
        return !HostList(options.noArticleHosts).contains(name)
    }

    /// Looks a page up.
    public func read(
        _ request: WebPageRequest,
        _ take: @escaping @Sendable (WebPageOutcome) async -> Void
    ) async {
        for pause in Self.pauses {
            if pause > .zero { try? await Task.sleep(for: pause) }
            await places.take(for: request.asker?.rawValue)
            let outcome = await readNow(request)
            if let outcome { await take(outcome) }
            await places.leave(of: request.asker?.rawValue)
            if outcome != nil { return }
        }
        await take(.nothing(seconds: PageAge.busy))
    }
}

// MARK: - Steps

extension WebPageReader {
    /// Reads a page once; nil if its asker, its host or all together asked for too much just now.
    private func readNow(_ request: WebPageRequest) async -> WebPageOutcome? {
        let files = PageFiles(
            asker: request.asker?.rawValue,
            blocked: request.blockedHosts,
            end: .now + Self.wholeTime
        )
        let fetched: FetchedPage
        do throws(FetchError) {
            fetched = try await fetch(request)
        } catch {
            if error == .busy { return nil }
            let told = error.isOfPage ? await self.told(request, files) : nil
            return told ?? .nothing(seconds: error.pageLifetime)
        }
        guard !fetched.isUnchanged else { return .unchanged(seconds: PageAge.unknown) }
        // A redirect may lead to a host that the server's host does not want.
        guard address(of: fetched.url, except: request.blockedHosts) != nil else {
            return .nothing(seconds: PageAge.nothing)
        }
        if let file = LinkedFile(fetched) { return .found(found(file, fetched, request)) }
        var parsed: ParsedPage
        do {
            parsed = try await self.parsed(fetched, request, files)
        } catch {
            return .nothing(seconds: PageAge.nothing)
        }
        parsed.metadata = await completed(parsed.metadata, files)
        guard let (preview, known) = await found(parsed.metadata, request, address: fetched.url, files) else {
            return .nothing(seconds: PageAge.nothing)
        }
        var found = preview
        found.fault = parsed.template?.fault
        found.isByTemplate = parsed.template?.isApplied == true
        (found.tag, found.modified) = (fetched.validators.tag ?? "", fetched.validators.modified ?? "")
        let makesArticle = makesArticle(at: request.address) && makesArticle(at: fetched.url)
        if makesArticle, let extracted = parsed.article {
            found.article = extracted.article
            await addPictures(of: extracted.media, known: known, files, to: &found)
            await addDocuments(of: extracted.media, files, to: &found)
        }
        found.isPartial = files.wereRefused.withLock { $0 }
        return .found(found)
    }

    /// What the site's oEmbed service says of a page that cannot be read; nil if that is nothing, or no service is known.
    private func told(_ request: WebPageRequest, _ files: PageFiles) async -> WebPageOutcome? {
        guard let unread = PageMetadata(unread: request.address) else { return nil }
        let metadata = await completed(unread, files)
        guard metadata != unread,
            var found = await found(metadata, request, address: request.address, files)?.page
        else { return nil }
        // The page itself may be read again soon, and what is known of it has more.
        found.isPartial = true
        return .found(found)
    }

    /// The preview of a page with its picture and film, and the pictures that were fetched, by their addresses; nil for a
    /// page that says nothing.
    private func found(
        _ metadata: PageMetadata,
        _ request: WebPageRequest,
        address: String,
        _ files: PageFiles
    ) async -> (page: FoundWebPage, pictures: [String: [UInt8]])? {
        guard let preview = LinkPreview(metadata, asked: request.link ?? request.address, address: address)
        else {
            return nil
        }
        let seconds = PageAge.lifetime(published: metadata.published, now: now())
        var found = FoundWebPage(page: .init(preview), tag: "", modified: "", seconds: seconds)
        if let film = preview.film { found.document = await document(film, files) }
        var known: [String: [UInt8]] = [:]
        for picture in preview.pictures.prefix(Self.previewTries) where found.picture == nil {
            found.picture = await self.picture(picture.url, files)
            known[picture.url] = found.picture
        }
        return (found, known)
    }

    func fetch(_ request: WebPageRequest) async throws(FetchError) -> FetchedPage {
        let known = PageValidators(
            tag: request.tag.isEmpty ? nil : request.tag,
            modified: request.modified.isEmpty ? nil : request.modified
        )
        let wanted = FetchRequest(
            url: request.address,
            kind: .link,
            limits: FetchLimits(bytes: Self.fileBytes, total: Self.pageTime),
            known: known
        )
        return try await fetcher.fetch(wanted, for: request.asker?.rawValue)
    }

    /// What a link to a file shows: a photo is made of a picture, and all else is a document.
    private func found(_ file: LinkedFile, _ fetched: FetchedPage, _ request: WebPageRequest) -> FoundWebPage
    {
        let preview = LinkPreview(
            fileAt: request.address,
            address: fetched.url,
            type: file.kind.rawValue,
            name: file.name
        )
        var found = FoundWebPage(
            page: .init(preview),
            tag: fetched.validators.tag ?? "",
            modified: fetched.validators.modified ?? "",
            seconds: PageAge.file
        )
        if file.kind == .photo {
            found.picture = fetched.bytes
        } else {
            found.document = .init(
                bytes: fetched.bytes,
                mimeType: file.mimeType,
                attributes: file.attributes()
            )
        }
        return found
    }

    /// The file of a film, which is shown as films that members send; nil if it is too large, or no film.
    private func document(_ film: PageMedia, _ files: PageFiles) async -> FoundWebPage.Document? {
        guard
            let fetched = await fetched(film.url, .link, bytes: Self.fileBytes, within: Self.pageTime, files),
            let file = LinkedFile(fetched), file.kind == .video
        else { return nil }
        return .init(bytes: fetched.bytes, mimeType: file.mimeType, attributes: file.attributes(of: film))
    }

    /// What a page names; nil if it does not come in time, or is of a host that nothing may be fetched from.
    func fetched(
        _ url: String,
        _ kind: FetchKind,
        bytes: Int,
        within time: Duration,
        _ files: PageFiles
    ) async -> FetchedPage? {
        let left = min(time, files.end - .now)
        guard left > .zero, address(of: url, except: files.blocked) != nil else { return nil }
        let request = FetchRequest(url: url, kind: kind, limits: FetchLimits(bytes: bytes, total: left))
        do throws(FetchError) {
            let fetched = try await fetcher.fetch(request, for: files.asker, isPart: true)
            // A redirect may have led to another host.
            return address(of: fetched.url, except: files.blocked) == nil ? nil : fetched
        } catch {
            if error == .busy { files.wereRefused.withLock { $0 = true } }
            return nil
        }
    }

    /// Runs what waits for a parser on a thread that may wait.
    func onParserThread<Result: Sendable>(
        _ work: @escaping @Sendable (PageParser) throws(PageParsingError) -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try work(parser) }) }
        }
    }

    /// The statements of a page, with what its site's oEmbed service adds to a page that says too little.
    private func completed(_ metadata: PageMetadata, _ files: PageFiles) async -> PageMetadata {
        guard let service = metadata.missingFrom,
            let answer = await fetched(
                service.url,
                .anything,
                bytes: Self.answerBytes,
                within: Self.answerTime,
                files
            )
        else { return metadata }
        do {
            return try await onParserThread { parser throws(PageParsingError) in
                try parser.adding(answer.bytes, isXML: service.isXML, to: metadata)
            }
        } catch {
            return metadata
        }
    }

    /// A picture as its site sends it; nil if it does not come.
    private func picture(
        _ url: String,
        within time: Duration = .seconds(10),
        _ files: PageFiles
    ) async -> [UInt8]? {
        await fetched(url, .image, bytes: Self.pictureBytes, within: time, files)?.bytes
    }

    /// Fetches the pictures of an article one after another, as far as the time goes.
    private func addPictures(
        of media: [ExtractedArticle.Media],
        known: [String: [UInt8]],
        _ files: PageFiles,
        to found: inout FoundWebPage
    ) async {
        let end = ContinuousClock.now + Self.articleTime
        var (count, room) = (0, Self.articleBytes)
        for (place, file) in media.enumerated() where file.kind == .photo && count < Self.articlePictures {
            let left = end - .now
            guard left > .zero, room > 0 else { return }
            count += 1
            let number = Int64(place) + 1
            if let bytes = known[file.url] {
                found.pictures[number] = bytes
            } else {
                found.pictures[number] = await picture(file.url, within: left, files)
            }
            room -= found.pictures[number]?.count ?? 0
        }
    }

    /// Fetches the films, the sounds and the pictures within lines of an article one after another, as far as the time goes.
    private func addDocuments(
        of media: [ExtractedArticle.Media],
        _ files: PageFiles,
        to found: inout FoundWebPage
    ) async {
        let end = ContinuousClock.now + Self.documentsTime
        var (count, icons, room) = (0, 0, Self.documentBytes.all)
        for (place, file) in media.enumerated() where file.kind != .photo {
            let isIcon = file.kind == .icon
            guard isIcon ? icons < Self.articleIcons : count < Self.articleDocuments else { continue }
            let (left, bytes) = (end - .now, min(room, isIcon ? Self.iconBytes : Self.documentBytes.one))
            guard left > .zero, bytes > 0 else { return }
            if isIcon { icons += 1 } else { count += 1 }
            guard let fetched = await fetched(file.url, .link, bytes: bytes, within: left, files),
                let linked = LinkedFile(fetched),
                linked.isOf(file.kind)
            else { continue }
            found.documents[Int64(place) + 1] = .init(
                bytes: fetched.bytes,
                mimeType: linked.mimeType,
                attributes: linked.attributes()
            )
            room -= fetched.bytes.count
        }
    }
}

/// The bounds of what is fetched beside a page itself, and what became of it.
final class PageFiles: Sendable {
    /// The user for whom the page is read; nil for nobody in particular.
    let asker: Int64?
    /// Hosts that nothing may be fetched from.
    let blocked: [String]
    /// The time after which nothing more is fetched.
    let end: ContinuousClock.Instant
    /// True if something was refused as too much was asked for.
    let wereRefused = Locked(false)

    init(asker: Int64?, blocked: [String], end: ContinuousClock.Instant) {
        (self.asker, self.blocked, self.end) = (asker, blocked, end)
    }
}
