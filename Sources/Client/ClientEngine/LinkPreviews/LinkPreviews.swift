public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import TelegramSchema

/// Requests link previews from the server before a message with the links is sent. Only the server knows them, so
/// the call succeeds or fails at once. Answers are cached until the account is closed.
///
/// Threads: an actor on the account's executor.
public actor LinkPreviews {
    /// The time limit for the answer, and then for the server to load a page that is new to it.
    static let timeout = Duration.seconds(10)
    /// The maximum number of cached answers.
    static let mostKept = 64

    private let services: AccountDependencies
    private let processor: UpdateProcessor
    private var known: [String: WebPage?] = [:]
    /// The keys of the cached answers, oldest first.
    private var order: [String] = []
    /// True if the server does not support previews.
    private var isMissing = false

    /// The account's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// The previews of the account; `processor` stores them.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        (self.services, self.processor) = (services, processor)
    }

    /// Requests the preview that a message with these addresses would show. Waits up to 10 s for a page that the
    /// server is still loading.
    ///
    /// - Parameter links: Addresses without white space, as `FormattedText.links` finds them.
    /// - Returns: The page; nil for no preview, also if the server does not support them.
    /// - Throws: ``APIError`` if the server could not be reached, or refused, so that a retry makes sense;
    ///   `StoreError`, `CancellationError`.
    public func page(of links: [String]) async throws -> WebPage? {
        let question = links.joined(separator: " ")
        guard !question.isEmpty, !isMissing else { return nil }
        if let answer = known[question] { return answer }
        let told: WebPage?
        do throws(APIError) {
            told = try await ask(question)
        } catch {
            guard error.isUnknownMethod else { throw error }
            isMissing = true
            return nil
        }
        guard let told else { return keep(nil, for: question) }
        let stored = try await store(told)
        let page = stored.state == .pending ? try await loaded(stored.id) : stored
        // A page that is still pending may have loaded by the next call.
        guard let page else { return nil }
        return keep(page.state == .loaded ? page : nil, for: question)
    }

    private func ask(_ question: String) async throws(APIError) -> WebPage? {
        let answer = try await services.api.call(
            TLFunction.MessagesGetWebPagePreview(message: question),
            RequestPolicy(priority: .interactive, timeout: Self.timeout)
        )
        guard case .messageMediaWebPage(let preview) = answer.media else { return nil }
        return WebPage(preview.webpage)
    }

    /// Stores a page and its photo, which is fetched by its entry in the store.
    ///
    /// - Returns: The page as stored now: it may have loaded meanwhile.
    private func store(_ page: WebPage) async throws -> WebPage {
        try await processor.perform { transaction in
            try transaction.addMedia([.webPage(page)])
            let stored = try transaction.reader.media(page.id)
            guard page.state == .pending, case .webPage(let known)? = stored else {
                // The stored page may be from before the server had loaded it.
                try transaction.updateMedia(page.id) { $0 = .webPage(page) }
                return page
            }
            return known
        }
    }

    /// Waits for the update that reports the loaded page; nil after the time limit.
    private func loaded(_ id: MediaID) async throws -> WebPage? {
        let read = services.store.view(MediaView([id])).map { media -> WebPage? in
            guard case .webPage(let page)? = media[id], page.state != .pending else { return nil }
            return page
        }
        let limit = Signal<WebPage?, StoreError>.single(nil)
        let page = try await read.filter { $0 != nil }
            .timeout(Self.timeout, on: services.executor.queue, clock: services.clock, alternate: limit)
            .first()
        guard let page = page ?? nil else { return nil }
        // The photo came with the update.
        return try await store(page)
    }

    private func keep(_ page: WebPage?, for question: String) -> WebPage? {
        if known.updateValue(page, forKey: question) == nil { order.append(question) }
        if order.count > Self.mostKept { known[order.removeFirst()] = nil }
        return page
    }
}
