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
    /// The page is not there, and why: the second half of a sentence.
    case notFetched(String)
    /// The page cannot be read, or has no text.
    case notRead
    /// The member, or all of them, asked for too much just now.
    case busy
}

/// A page by which a template is tried.
public struct TrialPage: Sendable {
    /// The address, in its one form.
    public var url: String
    /// The member for whom it is read, whose requests are limited.
    public var user: UserID
    /// Hosts that nothing may be fetched from, each with all below it.
    public var blockedHosts: [String]

    /// Creates a page from its parts.
    public init(url: String, user: UserID, blockedHosts: [String]) {
        (self.url, self.user, self.blockedHosts) = (url, user, blockedHosts)
    }
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
    ///   - trial: The page.
    ///   - rules: The rules.
    ///   - refetches: True to fetch the page again.
    /// - Returns: The page, with what the rules tell their author.
    /// - Throws: ``TemplateTrialError``.
    public func read(_ trial: TrialPage, by rules: String, refetches: Bool = false) async throws -> ParsedPage
    {
        var request = WebPageRequest(address: trial.url, asker: trial.user)
        request.templates = .one(rules)
        return try await inTurn(of: trial.user) {
            let page = try await page(trial, refetches: refetches)
            let (asker, blocked) = (trial.user.rawValue, trial.blockedHosts)
            return try await reader.parsed(
                page,
                request,
                PageFiles(asker: asker, blocked: blocked, end: .now + .seconds(10))
            )
        }
    }

    /// A page as it came, with one of its elements marked.
    ///
    /// - Parameters:
    ///   - trial: The page.
    ///   - node: The path of the element; nil for none.
    /// - Returns: The page.
    /// - Throws: ``TemplateTrialError``.
    public func source(of trial: TrialPage, marking node: String?) async throws -> PageSource {
        try await inTurn(of: trial.user) {
            let page = try await page(trial, refetches: false)
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

    private func page(_ trial: TrialPage, refetches: Bool) async throws -> FetchedPage {
        let (url, blocked) = (trial.url, trial.blockedHosts)
        guard reader.address(of: url, except: blocked) == url else { throw TemplateTrialError.addressInvalid }
        var page = refetches ? nil : pages.withLock { $0.page(at: url) }
        if page == nil {
            let fetched = try await fetched(trial)
            pages.withLock { $0.keep(fetched, at: url, for: trial.user) }
            page = fetched
        }
        // A redirect may lead to a host that the server's host does not want, also one that is blocked since.
        guard let page, reader.address(of: page.url, except: blocked) != nil else {
            throw TemplateTrialError.notRead
        }
        return page
    }

    private func fetched(_ trial: TrialPage) async throws -> FetchedPage {
        let page: FetchedPage
        do throws(FetchError) {
            page = try await reader.fetch(WebPageRequest(address: trial.url, asker: trial.user))
        } catch {
            throw error == .busy ? TemplateTrialError.busy : .notFetched(error.clause)
        }
        guard page.bytes.count <= PageParserLimits.pageBytes else { throw TemplateTrialError.notRead }
        return page
    }
}
