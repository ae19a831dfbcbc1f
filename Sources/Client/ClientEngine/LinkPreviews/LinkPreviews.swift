public import ClientModel
import ClientNetwork
public import MessageStore
import SchemaMapping
public import Signals
import TelegramSchema

/// Requests link previews from the server before a message with the links is sent.
///
/// The server reads the pages. Pages are kept in the account's store, and shown from there while it is asked again.
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

    /// True if links that the user writes get previews, now and after each change. Delivered on the store's queues.
    public nonisolated var areOn: Signal<Bool, StoreError> {
        services.store.view(EntryView(.linkPreviews)).map { $0?.areOff != true }
    }

    /// Turns the previews of links that the user writes on or off, for the account on this device. Without them the
    /// server is not asked about links, and messages go without.
    ///
    /// - Throws: `StoreError`.
    public nonisolated func setOn(_ isOn: Bool) async throws {
        let settings = LinkPreviewSettings(areOff: !isOn)
        try await services.store.transaction { try $0.setEntry(settings, for: .linkPreviews) }
    }

    /// The preview that is known of links, without asking the server; nil for none.
    ///
    /// - Parameter links: As in ``page(of:)``.
    /// - Returns: The page.
    /// - Throws: `StoreError`, `CancellationError`.
    public func knownPage(of links: [String]) async throws -> WebPage? {
        let question = links.joined(separator: " ")
        if let answer = known[question] { return answer }
        let page = try await services.store.read { reader in
            try reader.makesLinkPreviews() ? try reader.preview(for: question) : nil
        }
        guard let page else { return nil }
        // Its picture is found by its row, which an unsent message does not keep. Beside the updates: without a
        // connection they wait for their difference.
        try await services.store.transaction { try $0.addMedia([.webPage(page)]) }
        return page
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
        guard try await services.store.read({ try $0.makesLinkPreviews() }) else { return nil }
        if let answer = known[question] { return answer }
        let told: WebPage?
        do throws(APIError) {
            told = try await ask(question)
        } catch {
            guard error.isUnknownMethod else { throw error }
            isMissing = true
            return nil
        }
        guard let told else { return try await keep(nil, for: question) }
        let stored = try await store(told)
        let page = stored.state == .pending ? try await loaded(stored.id) : stored
        // A page that is still pending may have loaded by the next call.
        guard let page else { return nil }
        return try await keep(page.state == .loaded ? page : nil, for: question)
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
            try transaction.add(answered: page)
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

    private func keep(_ page: WebPage?, for question: String) async throws -> WebPage? {
        let now = Int32(clamping: services.serverTime() / 1000)
        try await services.store.transaction { try $0.setPreview(page, for: question, at: now) }
        if known.updateValue(page, forKey: question) == nil { order.append(question) }
        if order.count > Self.mostKept { known[order.removeFirst()] = nil }
        return page
    }
}

extension StoreTransaction {
    /// Stores a page as the server answered a question. One that is read once more, after it was nothing, is pending again:
    /// who waits for it would take the old result for the new one.
    func add(answered page: WebPage) throws {
        try addMedia([.webPage(page)])
        guard page.state == .pending, case .webPage(let known)? = try reader.media(page.id),
            known.state == .empty
        else { return }
        try updateMedia(page.id) { $0 = .webPage(page) }
    }
}
