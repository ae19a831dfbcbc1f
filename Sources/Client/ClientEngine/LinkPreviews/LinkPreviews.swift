public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import TelegramSchema

/// What links lead to, asked of the server before a message with them is sent. Only the server knows, so it is asked at
/// once or not at all; what it said is kept until the account is closed.
///
/// Threads: an actor on the account's executor.
public actor LinkPreviews {
    /// How long the server is given to answer, and then to read a page that it does not know yet.
    static let timeout = Duration.seconds(10)
    /// How many answers are kept.
    static let mostKept = 64

    private let services: AccountDependencies
    private let processor: UpdateProcessor
    private var known: [String: WebPage?] = [:]
    /// What is kept, the oldest first.
    private var order: [String] = []
    /// Whether the server has no function for it.
    private var isMissing = false

    /// Where it runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Previews for the account; what is told of them goes through `processor`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        (self.services, self.processor) = (services, processor)
    }

    /// Asks what a message with these addresses would show of them. A page that the server still reads is waited for,
    /// for 10 s.
    ///
    /// - Parameter links: Addresses without white space, as `FormattedText.links` finds them.
    /// - Returns: The page; nil for nothing, as when the server has no previews.
    /// - Throws: ``APIError`` when the server could not be asked, or refused: another time it may tell; `StoreError`,
    ///   `CancellationError`.
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
        // One that is still awaited may have come when it is asked for another time.
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

    /// Stores a page, and with it its picture, which is fetched by what the store has of it.
    ///
    /// - Returns: The page as it is known now: it may have been read meanwhile.
    private func store(_ page: WebPage) async throws -> WebPage {
        try await processor.perform { transaction in
            try transaction.addMedia([.webPage(page)])
            let stored = try transaction.reader.media(page.id)
            guard page.state == .pending, case .webPage(let known)? = stored else {
                // What was stored before may be from when the server had not read it.
                try transaction.updateMedia(page.id) { $0 = .webPage(page) }
                return page
            }
            return known
        }
    }

    /// The page once the server has read it, which it tells by an update; nil if that takes too long.
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
        // The picture came with the update.
        return try await store(page)
    }

    private func keep(_ page: WebPage?, for question: String) -> WebPage? {
        if known.updateValue(page, forKey: question) == nil { order.append(question) }
        if order.count > Self.mostKept { known[order.removeFirst()] = nil }
        return page
    }
}
