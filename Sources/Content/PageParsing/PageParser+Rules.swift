public import ArticleTemplates
import ConfinedProcess
import Dispatch

extension PageParser {
    /// The statements of a page, and its article by templates. Where these give none, the article is found without them.
    ///
    /// Rules may load documents of the page's origin, and of those that they allow.
    ///
    /// - Parameters:
    ///   - bytes: The page as it was sent.
    ///   - url: Its address.
    ///   - contentType: The header `Content-Type`; nil without one.
    ///   - rules: The rules.
    ///   - load: Fetches a document that rules ask for. Its time counts to the deadline.
    /// - Returns: The page, with what the templates tell their author.
    /// - Throws: ``PageParsingError``.
    public func read(
        _ bytes: [UInt8],
        url: String,
        contentType: String?,
        rules: PageRules,
        load: @escaping @Sendable (String) async -> LoadedDocument
    ) async throws(PageParsingError) -> ParsedPage {
        guard bytes.count <= PageParserLimits.pageBytes else { throw .tooLarge }
        let request = ParsingRequest(
            url: url,
            content: .templated(contentType: contentType, rules),
            bytes: bytes
        )
        await blocking { self.places.wait() }
        let conversation = RuleConversation(self, rules: rules, url: url)
        let ending = await conversation.run(request, load: load)
        places.signal()
        switch ending {
        case .page(let page): return page
        case .failed(let error): throw error
        case .killed(let place):
            // The page may be good without its rules.
            let request = ParsingRequest(url: url, content: .page(contentType: contentType), bytes: bytes)
            let plain: Result<ParsedPage, PageParsingError> = await blocking {
                do throws(PageParsingError) {
                    return .success(try self.run(request))
                } catch {
                    return .failure(error)
                }
            }
            var page = try plain.get()
            page.template = ParsedTemplate(error: TemplateError(.limit(.time), at: place))
            return page
        }
    }
}

/// Work that blocks its thread, on one that nobody else waits for.
private func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: work()) }
    }
}

/// The messages between a worker that reads a page by rules, and its parent.
private final class RuleConversation: Sendable {
    enum Ending: Sendable {
        case page(ParsedPage)
        case failed(PageParsingError)
        /// The worker had to be killed, or died, at a rule.
        case killed(TemplatePlace)
    }

    /// The most documents that a worker gets, whatever it asks for.
    private static let loadLimit = 16
    private static let loadedLimit = 8 << 20

    private let parser: PageParser
    private let rules: PageRules
    private let allowed: AllowedOrigins

    init(_ parser: PageParser, rules: PageRules, url: String) {
        self.parser = parser
        self.rules = rules
        allowed = AllowedOrigins(page: url, rules: rules.named.map(\.rules))
    }

    /// A worker, and the memory in which it tells its place.
    private final class Worker: Sendable {
        let process: WorkerProcess
        let memory: SharedMemory

        init(_ process: consuming WorkerProcess, _ memory: SharedMemory) {
            self.process = process
            self.memory = memory
        }
    }

    func run(
        _ request: ParsingRequest,
        load: @escaping @Sendable (String) async -> LoadedDocument
    ) async -> Ending {
        let worker: Worker
        do {
            let memory = try SharedMemory(byteCount: RulePlace.byteCount)
            worker = Worker(try parser.start(sharing: memory.descriptor), memory)
        } catch {
            return .failed(.workerMissing)
        }
        let deadline = ContinuousClock.now.advanced(by: parser.deadline)
        var message = request.encoded()
        var (loads, loaded) = (0, 0)
        while true {
            let sent = message
            let answer = await blocking {
                worker.process.ask(
                    sent,
                    headBytes: WorkerMessage.headBytes,
                    bodyBytes: WorkerMessage.bodyBytes,
                    until: deadline
                )
            }
            guard case .replied(let bytes) = answer, let reply = WorkerMessage(bytes) else {
                return .killed(RulePlace.read(worker.memory.bytes, of: rules))
            }
            switch reply {
            case .reply(let bytes):
                // Rules may make what no reader takes: the page is read without them.
                guard case .success(let page)? = ParsingReply.decode(bytes) else {
                    return .killed(RulePlace.read(worker.memory.bytes, of: rules))
                }
                return .page(page)
            case .load(let url):
                loads += 1
                guard loads <= Self.loadLimit, allowed.contains(url) else {
                    // The worker keeps the same bounds, unless a page has taken it over.
                    return .failed(.workerFailed)
                }
                let document =
                    loaded < Self.loadedLimit
                    ? await self.document(url, by: deadline, load) : .failed("too large")
                if case .document(let bytes, _, _) = document { loaded += bytes.count }
                message = LoadAnswer.encode(document)
            }
        }
    }

    /// A document that a rule asks for, if it comes in time, is not too large, and is of an origin that rules may load from
    /// wherever redirects led.
    private func document(
        _ url: String,
        by deadline: ContinuousClock.Instant,
        _ load: @escaping @Sendable (String) async -> LoadedDocument
    ) async -> LoadedDocument {
        let document = await withTaskGroup(of: LoadedDocument.self) { group in
            group.addTask { await load(url) }
            group.addTask {
                try? await Task.sleep(until: deadline, clock: .continuous)
                return .failed("too late")
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? .failed("too late")
        }
        guard case .document(let bytes, _, let final) = document else { return document }
        guard allowed.contains(final) else { return .failed("of another origin") }
        return bytes.count <= PageParserLimits.pageBytes ? document : .failed("too large")
    }
}
