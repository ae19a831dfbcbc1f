import Articles
public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
public import Signals
import StdExtras
import TelegramSchema

/// Loads articles of web pages: from the account's store at once, and then their version of now from the server.
///
/// Articles are stored as they were opened last, the longest unused go first, so they are read without a connection, too.
public struct ArticleLoader: Sendable {
    /// The time after which the server counts as unreachable, and after which a page that it still reads is given up.
    static let timeout = Duration.seconds(15)
    /// The most questions for a page that the server still reads.
    static let attempts = 3

    private let services: AccountDependencies
    private let processor: UpdateProcessor

    /// The articles of the account; `processor` stores what is told of their pages.
    init(_ services: AccountDependencies, processor: UpdateProcessor) {
        (self.services, self.processor) = (services, processor)
    }

    /// The article of a page: first what is stored, then what the server has.
    ///
    /// Ends with a failure that lasts. Without a connection it goes on after ``ArticleFailure/unreachable``, until the server
    /// has answered. After ``ArticleState/loaded(_:)`` it follows the page, as long as it is listened to: each newer version
    /// that the server tells of is loaded, too. Values arrive on any thread.
    ///
    /// - Parameters:
    ///   - url: The address of the page, or of a link within an article; what follows a `#` does not count.
    ///   - page: The stored page, if a message shows it: its beginning of the article is shown where nothing more is stored.
    /// - Returns: The states of the article, the stored one first.
    public func article(at url: String, of page: MediaID? = nil) -> Signal<ArticleState, Never> {
        let url = String(url.prefix { $0 != "#" })
        return Signal { subscriber in
            let task = Task {
                await load(url, page) { subscriber.next($0) }
                subscriber.complete()
            }
            return ActionDisposable { task.cancel() }
        }
    }

    /// The place at which the article of an address was left; nil for its beginning.
    public func place(at url: String) async -> ArticlePlace? {
        let url = String(url.prefix { $0 != "#" })
        // An article whose place cannot be read begins at its beginning.
        return try? await services.store.read { try $0.entry(.articlePlace(url)) }
    }

    /// Keeps the place in a stored article for the next reading; nil for its beginning.
    public func keep(_ place: ArticlePlace?, at url: String) async {
        let url = String(url.prefix { $0 != "#" })
        try? await services.store.transaction { transaction in
            // Places of articles that are not stored would never be removed.
            guard try transaction.reader.entry(.article(url)) != nil else { return }
            try transaction.setEntry(place, for: .articlePlace(url))
        }
    }

    /// The stored articles: their number, and their bytes without pictures. Throws what the store throws.
    public func usage() async throws -> (count: Int, byteCount: Int64) {
        let items = try await services.store.read { try $0.entry(.articles) }?.items ?? []
        return (items.count, items.reduce(0) { $0 + $1.byteCount })
    }

    /// Removes all stored articles; they are loaded again when they are opened. Throws what the store throws.
    public func removeAll() async throws {
        try await services.store.transaction { try $0.removeArticles() }
    }

    private func load(_ url: String, _ page: MediaID?, _ tell: @Sendable (ArticleState) -> Void) async {
        let kept = await stored(url)
        var stored = kept?.article
        var whole: (page: WebPage, content: TL.Page)?
        if stored == nil, let page, let part = await part(of: page) {
            stored = part.article
            if !part.article.article.isPart { whole = (part.article.page, part.content) }
        }
        tell(.loading(stored))
        if let whole {
            // The server will say that it has no newer one: what is read is kept all the same.
            try? await processor.perform { try $0.setArticle(whole.page, whole.content, at: url) }
        }
        if let kept {
            // Once it is shown. An article whose use is not noted only goes earlier.
            try? await services.store.transaction(.buffered) { try $0.useArticle(kept.item) }
        }
        var backoff = Backoff()
        // The first question is given up after a while, to say so; the others wait for the connection.
        var limit: Duration? = Self.timeout
        while !Task.isCancelled {
            do throws(ArticleFailure) {
                let article = try await ask(url, stored, within: limit)
                tell(.loaded(article))
                return await follow(article, at: url, tell)
            } catch {
                guard !Task.isCancelled else { return }
                if error != .unreachable || limit != nil { tell(.failed(error, stored)) }
                guard error == .unreachable else { return }
            }
            limit = nil
            do { try await services.clock.sleep(for: backoff.next(services.random())) } catch { return }
        }
    }

    /// Loads each newer version that an update of the page tells of.
    private func follow(
        _ article: LoadedArticle,
        at url: String,
        _ tell: @Sendable (ArticleState) -> Void
    ) async {
        var (article, known) = (article, article.page.hash)
        let page = article.page.id
        let hashes = services.store.view(MediaView([page])).map { media -> Int32? in
            guard case .webPage(let page)? = media[page], page.hasInstantView else { return nil }
            return page.hash
        }
        while !Task.isCancelled {
            let told = known
            guard let hash = try? await hashes.filter({ $0 != nil && $0 != told }).first() ?? nil else {
                return
            }
            known = hash
            // Who cannot have the newer version goes on with this one, until the next.
            guard let newer = try? await ask(url, article, within: nil), newer.page.hash != article.page.hash
            else { continue }
            article = newer
            tell(.loaded(newer))
        }
    }

    /// Reads the stored article, and its place among all; nil also for one that cannot be read any more.
    private func stored(_ url: String) async -> (article: LoadedArticle, item: ArticleIndex.Item)? {
        // What cannot be read is fetched.
        let stored = try? await services.store.read { try $0.entry(.article(url)) }
        guard let stored, let content = try? TL.Page(decoding: stored.content),
            let article = try? LoadedArticle(stored.page, content)
        else { return nil }
        return (article, ArticleIndex.Item(url: url, byteCount: Int64(stored.content.count)))
    }

    /// Reads the beginning of an article that came with its page, or the whole of a short one.
    private func part(of page: MediaID) async -> (article: LoadedArticle, content: TL.Page)? {
        guard case .webPage(let page)? = try? await services.store.read({ try $0.media(page) }),
            !page.articlePart.isEmpty, let content = try? TL.Page(decoding: page.articlePart)
        else { return nil }
        return (try? LoadedArticle(page, content)).map { ($0, content) }
    }

    private func ask(
        _ url: String,
        _ stored: LoadedArticle?,
        within limit: Duration?
    ) async throws(ArticleFailure) -> LoadedArticle {
        for _ in 0..<Self.attempts {
            // Who has a part alone wants the whole of the same version.
            let hash = stored?.article.isPart == false ? stored?.page.hash : nil
            let answer = try await answer(url, hash: hash ?? 0, within: limit)
            switch answer {
            case .webPageNotModified(let same):
                guard var stored else { throw .unreadable }
                stored.article.views = same.cachedPageViews ?? stored.article.views
                return stored
            case .webPagePending: try await waitForPage(answer)
            case .webPageEmpty: throw .noArticle
            case .webPage(let page):
                guard let content = page.cachedPage, let shown = WebPage(answer) else { throw .noArticle }
                return try await take(shown, content, at: url)
            }
        }
        throw .noArticle
    }

    private func answer(
        _ url: String,
        hash: Int32,
        within limit: Duration?
    ) async throws(ArticleFailure) -> TL.WebPage {
        do throws(APIError) {
            let call = TLFunction.MessagesGetWebPage(url: url, hash: hash)
            return try await services.api.call(call, RequestPolicy(priority: .interactive, timeout: limit))
                .webpage
        } catch {
            if error.isUnknownMethod { throw .unsupported }
            if error.isUnreadable { throw .unreadable }
            if case .refused(code: 400..<500, let name, _) = error { throw .refused(name) }
            throw .unreachable
        }
    }

    /// Decodes and stores what the server sent.
    private func take(
        _ page: WebPage,
        _ content: TL.Page,
        at url: String
    ) async throws(ArticleFailure) -> LoadedArticle {
        let article: LoadedArticle
        do throws(ArticleError) { article = try LoadedArticle(page, content) } catch { throw .unreadable }
        // An article that could not be stored can be read all the same.
        try? await processor.perform { try $0.receiveArticle(page, content, at: url) }
        return article
    }

    /// Waits for the update that brings a page which the server still reads.
    private func waitForPage(_ answer: TL.WebPage) async throws(ArticleFailure) {
        guard let page = WebPage(answer) else { return }
        do {
            // The update changes only what is stored.
            try await processor.perform { try $0.add(answered: page) }
            let isLoaded = services.store.view(MediaView([page.id])).map { media in
                guard case .webPage(let page)? = media[page.id] else { return true }
                return page.state != .pending
            }
            _ = try await isLoaded.filter { $0 }
                .timeout(
                    Self.timeout,
                    on: services.executor.queue,
                    clock: services.clock,
                    alternate: .single(true)
                )
                .first()
        } catch {
            throw .unreachable
        }
    }
}

extension MediaReferences {
    /// Renews the references of an article's files, by the article.
    ///
    /// - Returns: False if no stored article has the file.
    func renewArticle(of id: MediaID, _ context: TaskContext) async throws(TaskFailure) -> Bool {
        guard let url = try await context.read({ try $0.articleFile(id)?.url }) else { return false }
        let answer = try await context.call(TLFunction.MessagesGetWebPage(url: url, hash: 0))
        guard case .webPage(let told) = answer.webpage, let content = told.cachedPage,
            let page = WebPage(answer.webpage)
        else { throw .refused("FILE_REFERENCE_LOST") }
        try await context.transaction { try $0.setArticle(page, content, at: url) }
        return true
    }
}
