import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import StdExtras
import TelegramSchema

/// Fetches the chat lists, from the top down as far as they are viewed: TC-23, CL-03, CL-05, CL-11, CL-12, CL-16.
///
/// The first pages of a fresh account are fetched in any case. After an absence the top is fetched again, as pins,
/// mutes, marks and drafts have no counter. If the server could not report what changed, all stored chats are
/// compared, from the top down, while they are shown.
///
/// Threads: an actor on the account's executor.
public actor ChatListLoader {
    private let services: AccountDependencies
    private let processor: UpdateProcessor
    private var wanted: Set<ChatList> = []
    /// The lists whose top must be fetched again.
    private var stale: Set<ChatList> = []
    /// The progress of the comparison, for each list that is being compared.
    private var compared: [ChatList: Comparison] = [:]
    private var areDraftsStale = false
    private var subscriptions: [Subscription] = []
    private var isRunning = false
    private var isWoken = false
    private var isStopped = false

    /// The account's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Creates a loader that is idle until ``start()``; it passes pages to `processor`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        self.services = services
        self.processor = processor
    }

    /// Starts fetching. Call this before the processor is started, whose events report stale lists.
    public func start() {
        let queue = services.executor.queue
        subscriptions = [
            services.store.chatDemand.start(next: { [weak self] lists in
                queue.async { self?.assumeIsolated { $0.want(lists) } }
            }),
            processor.events.start(next: { [weak self] events in
                guard !events.stale.isEmpty else { return }
                queue.async { self?.assumeIsolated { $0.take(events.stale) } }
            }),
        ]
    }

    /// Stops fetching.
    public func stop() {
        isStopped = true
        subscriptions = []
    }

    private func want(_ lists: Set<ChatList>) {
        wanted = lists
        run()
    }

    private func take(_ parts: Set<StalePart>) {
        for part in parts {
            switch part {
            case .everythingUncounted:
                stale.formUnion([.main, .archive])
                areDraftsStale = true
            case .everything: compareAll()
            case .pinnedChats(let list): stale.insert(ChatList(rawValue: list))
            case .contacts, .blocked, .peer, .peerSettings, .folders, .savedGIFs, .config, .dataCenters,
                .notificationSettings, .defaultNotificationSettings:
                break
            }
        }
        run()
    }

    private func run() {
        isWoken = true
        guard !isRunning, !isStopped else { return }
        isRunning = true
        Task {
            // Repeats for requests that came during the last pass.
            while isWoken, !isStopped {
                isWoken = false
                await fetchAll()
            }
            isRunning = false
        }
    }

    /// Makes one request at a time, for the topmost part first.
    private func fetchAll() async {
        var backoff = Backoff()
        await resumeComparison()
        while !isStopped, let work = await nextWork() {
            if await perform(work) {
                backoff = Backoff()
            } else {
                do { try await services.clock.sleep(for: backoff.next(services.random())) } catch { return }
            }
        }
    }

    private struct Comparison {
        /// The position down to which the list was compared; nil at the start.
        var reached: ChatPosition?
    }

    private enum Work {
        case page(ChatListRequest)
        case drafts
    }

    private func nextWork() async -> Work? {
        for list in [ChatList.main, .archive] where stale.contains(list) {
            return .page(ChatListRequest(list: list, below: nil))
        }
        if areDraftsStale { return .drafts }
        let ends = await listEnds()
        if let (list, comparison) = compared.min(by: { $0.key < $1.key }) {
            return .page(await request(list, below: comparison.reached))
        }
        for list in wanted.sorted() {
            // The list's end has become known meanwhile, and the views have not reported it yet.
            guard let end = ends[list] else { continue }
            return .page(await request(list, below: end))
        }
        return nil
    }

    private func request(_ list: ChatList, below: ChatPosition?) async -> ChatListRequest {
        guard let below, below != .top else { return ChatListRequest(list: list, below: nil) }
        var request = ChatListRequest(list: list, below: below)
        // A store that cannot be read reports that to its next writer.
        request.last = try? await services.store.read { reader in
            guard let top = try reader.chat(below.peer).top, top.namespace == .cloud,
                top.timestamp == below.timestamp,
                let input = try reader.peer(below.peer).flatMap({ TL.InputPeer($0) })
            else { return nil }
            return ChatListRequest.Last(peer: input, message: MessageID(rawValue: top.id))
        }
        return request
    }

    private func listEnds() async -> [ChatList: ChatPosition] {
        // A store that cannot be read reports that to its next writer.
        (try? await services.store.read { try $0.chatListEnds() }) ?? [:]
    }

    /// Returns true if the work succeeded, or never will.
    private func perform(_ work: Work) async -> Bool {
        do {
            switch work {
            case .page(let request): return try await fetch(request)
            case .drafts: try await fetchDrafts()
            }
            return true
        } catch APIError.signedOut {
            isStopped = true
            return true
        } catch {
            return isStopped
        }
    }

    /// Returns false if the page ends where it began: the same page would be requested again.
    private func fetch(_ request: ChatListRequest) async throws -> Bool {
        // The list may become stale again during the request.
        let isTop = request.below == nil
        let wasStale = isTop && stale.remove(request.list) != nil
        var isStored = false
        defer { if wasStale, !isStored { stale.insert(request.list) } }
        let revision = await processor.revision
        let page = try await ask(request)
        isStored = try await processor.insert(askedAt: revision) { replay, changes in
            try replay.add(page, request, except: changes)
        }
        // Too much has changed meanwhile: the page is requested again.
        guard isStored else { return true }
        try await compare(page, request)
        return page.end == nil || page.end != request.below ?? .top
    }

    /// Records the progress of a list's comparison.
    private func compare(_ page: ChatListPage, _ request: ChatListRequest) async throws {
        guard compared[request.list] != nil else { return }
        let end = await listEnds()[request.list]
        if let reached = page.end, end.map({ reached > $0 }) ?? true {
            compared[request.list] = Comparison(reached: reached)
        } else {
            compared[request.list] = nil
            if compared.isEmpty { try await finishComparison() }
        }
    }

    /// Requests the pinned chats in parallel: a distant server costs one round trip for both.
    private func ask(_ request: ChatListRequest) async throws -> ChatListPage {
        guard request.below == nil else {
            return try await request.call(services.api, selfID: services.selfID)
        }
        let pinned = Task { try await request.callPinned(services.api) }
        defer { pinned.cancel() }
        var page = try await request.call(services.api, selfID: services.selfID)
        page.takePinned(try await pinned.value, selfID: services.selfID)
        return page
    }

    /// Fetches the drafts that other devices wrote meanwhile. A draft missing in the answer is cleared, unless it
    /// was written here.
    private func fetchDrafts() async throws {
        areDraftsStale = false
        var isStored = false
        defer { if !isStored { areDraftsStale = true } }
        let revision = await processor.revision
        let answer = try await services.api.call(TLFunction.MessagesGetAllDrafts())
        let selfID = services.selfID
        isStored = try await processor.insert(askedAt: revision) { replay, changes in
            try replay.addAllDrafts(answer, selfID: selfID, except: changes)
        }
    }
}

// Across restarts
extension ChatListLoader {
    /// Restarts a comparison that the end of the program interrupted.
    private func resumeComparison() async {
        guard compared.isEmpty else { return }
        // A store that cannot be read reports that to its next writer.
        let check = try? await services.store.read { try $0.entry(.chatListCheck) }
        if let check, check.isDue { compareAll() }
    }

    private func compareAll() { compared = [.main: Comparison(), .archive: Comparison()] }

    private func finishComparison() async throws {
        _ = try await processor.perform { try $0.setEntry(nil, for: .chatListCheck) }
    }
}
