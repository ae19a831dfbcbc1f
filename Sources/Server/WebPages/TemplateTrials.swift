public import ArticleTemplates
import PageFetching
public import PageParsing
import ServerEngine
import StdExtras
public import TelegramSchema

/// The reason why a page cannot be shown to the author of a template.
public enum TemplateTrialError: Error, Equatable, Sendable {
    /// The address is none of the web, or its pages are not looked up here.
    case addressInvalid
    /// The page is not there, and why.
    case notFetched(String)
    /// The page cannot be read, or has no text.
    case notRead
    /// The member, or all of them, asked for too much just now.
    case busy
}

/// Reads pages by templates that are being written.
///
/// A page is fetched once in ten minutes, whatever its author changes in the rules. Threads: call from any.
public final class TemplateTrials: Sendable {
    private let reader: WebPageReader
    private let pages = Locked(KeptPages())
    private let places = ReadingPlaces(4)
    private let waiting = Locked(RunningTrials())

    /// Creates trials that fetch as previews do.
    public init(_ reader: WebPageReader) { self.reader = reader }

    /// Reads a page by rules.
    ///
    /// - Parameters:
    ///   - url: The address, in its one form.
    ///   - rules: The rules.
    ///   - user: The member, whose requests are limited.
    ///   - refetches: True to fetch the page again.
    /// - Returns: The page, with what the rules tell their author.
    /// - Throws: ``TemplateTrialError``.
    public func read(
        _ url: String,
        by rules: String,
        for user: UserID,
        refetches: Bool = false
    ) async throws -> ParsedPage {
        var request = WebPageRequest(address: url, asker: user)
        request.templates = .one(rules)
        return try await inTurn(of: user) {
            let page = try await page(url, for: user, refetches: refetches)
            return try await reader.parsed(
                page,
                request,
                PageFiles(asker: user.rawValue, blocked: [], end: .now + .seconds(10))
            )
        }
    }

    /// A page as it came, with one of its elements marked.
    ///
    /// - Parameters:
    ///   - url: The address, in its one form.
    ///   - node: The path of the element; nil for none.
    ///   - user: Who asks.
    /// - Returns: The page.
    /// - Throws: ``TemplateTrialError``.
    public func source(of url: String, marking node: String?, for user: UserID) async throws -> PageSource {
        try await inTurn(of: user) {
            let page = try await page(url, for: user, refetches: false)
            return try await reader.onParserThread { parser throws(PageParsingError) in
                try parser.source(of: page.bytes, url: page.url, contentType: page.contentType, marking: node)
            }
        }
    }

    /// Reads when it is the member's turn. Few of one member wait: others are refused.
    private func inTurn<Result: Sendable>(
        of user: UserID,
        _ read: () async throws -> Result
    ) async throws -> Result {
        guard waiting.withLock({ $0.begin(user) }) else { throw TemplateTrialError.busy }
        defer { waiting.withLock { $0.end(user) } }
        await places.take(for: user.rawValue)
        do {
            let result = try await read()
            await places.leave(of: user.rawValue)
            return result
        } catch {
            await places.leave(of: user.rawValue)
            throw error as? TemplateTrialError ?? .notRead
        }
    }

    private func page(_ url: String, for user: UserID, refetches: Bool) async throws -> FetchedPage {
        if !refetches, let known = pages.withLock({ $0.page(at: url) }) { return known }
        guard reader.address(of: url) == url else { throw TemplateTrialError.addressInvalid }
        let page: FetchedPage
        do throws(FetchError) {
            let request = WebPageRequest(address: url, asker: user)
            page = try await reader.fetch(request)
        } catch {
            throw error == .busy ? TemplateTrialError.busy : .notFetched("\(error)")
        }
        // A redirect may lead to a host that the server's host does not want.
        guard page.bytes.count <= PageParserLimits.pageBytes, reader.address(of: page.url) != nil else {
            throw TemplateTrialError.notRead
        }
        pages.withLock { $0.keep(page, at: url) }
        return page
    }
}

/// The number of readings of each member that run or wait.
private struct RunningTrials {
    private static let mostOfMember = 12

    private var counts: [UserID: Int] = [:]

    mutating func begin(_ user: UserID) -> Bool {
        guard counts[user, default: 0] < Self.mostOfMember else { return false }
        counts[user, default: 0] += 1
        return true
    }

    mutating func end(_ user: UserID) {
        let count = counts[user, default: 1] - 1
        counts[user] = count > 0 ? count : nil
    }
}

/// The pages that authors work with, by their addresses.
private struct KeptPages {
    private static let (most, mostBytes, seconds) = (40, 48 << 20, 600)

    private var pages: [(url: String, page: FetchedPage, time: ContinuousClock.Instant)] = []

    mutating func page(at url: String) -> FetchedPage? {
        pages.removeAll { ContinuousClock.now - $0.time > .seconds(Self.seconds) }
        return pages.first { $0.url == url }?.page
    }

    mutating func keep(_ page: FetchedPage, at url: String) {
        pages.removeAll { $0.url == url }
        pages.append((url, page, .now))
        var bytes = pages.reduce(0) { $0 + $1.page.bytes.count }
        while pages.count > Self.most || bytes > Self.mostBytes, let first = pages.first {
            bytes -= first.page.bytes.count
            pages.removeFirst()
        }
    }
}
