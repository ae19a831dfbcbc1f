import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import StdExtras
import TelegramSchema

/// Fetches the lists of chats, from the top down as far as somebody looks: client.md TC-23, CL-03, CL-05, CL-11,
/// CL-12, CL-16.
///
/// A fresh account's first pages are fetched whether or not anybody looks. After a time away the top is fetched
/// again, as pins, mutes, marks and drafts have no counter; after one for which the server could not say what changed,
/// all that is stored is compared, from the top down, while it is shown.
///
/// Threads: an actor on the account's executor.
public actor ChatListLoader {
    private let services: AccountDependencies
    private let processor: UpdateProcessor
    private var wanted: Set<ChatList> = []
    /// Lists of which the top is to be fetched again.
    private var stale: Set<ChatList> = []
    /// How far down each list was compared, while it is.
    private var compared: [ChatList: Comparison] = [:]
    private var areDraftsStale = false
    private var subscriptions: [Subscription] = []
    private var isRunning = false
    private var isWoken = false
    private var isStopped = false

    /// Where it runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Makes one that rests until ``start()``; pages go through `processor`.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        self.services = services
        self.processor = processor
    }

    /// Begins to fetch. Call before the lane is started, whose events say what is stale.
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

    /// Ends it.
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
            case .contacts, .blocked, .peer, .peerSettings, .folders, .config, .dataCenters,
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
            // Whoever came while the last look was under way is not forgotten.
            while isWoken, !isStopped {
                isWoken = false
                await fetchAll()
            }
            isRunning = false
        }
    }

    /// One request at a time, the topmost part first.
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
        /// Down to here it was done; nil for not at all.
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
            // Known to its end meanwhile, and the views have not said so yet.
            guard let end = ends[list] else { continue }
            return .page(await request(list, below: end))
        }
        return nil
    }

    private func request(_ list: ChatList, below: ChatPosition?) async -> ChatListRequest {
        guard let below, below != .top else { return ChatListRequest(list: list, below: nil) }
        var request = ChatListRequest(list: list, below: below)
        // A store that cannot be read is told to whoever writes next.
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
        // A store that cannot be read is told to whoever writes next.
        (try? await services.store.read { try $0.chatListEnds() }) ?? [:]
    }

    /// Whether it succeeded, or never will.
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

    /// Whether it leads on: a page whose end is where it began would be asked for again.
    private func fetch(_ request: ChatListRequest) async throws -> Bool {
        // It may become stale once more while it is fetched.
        let isTop = request.below == nil
        let wasStale = isTop && stale.remove(request.list) != nil
        var isStored = false
        defer { if wasStale, !isStored { stale.insert(request.list) } }
        let revision = await processor.revision
        let page = try await ask(request)
        isStored = try await processor.insert(askedAt: revision) { replay, changes in
            try replay.add(page, request, except: changes)
        }
        // Unless too much happened meanwhile: then once more.
        guard isStored else { return true }
        try await compare(page, request)
        return page.end == nil || page.end != request.below ?? .top
    }

    /// Notes how far down a list was compared.
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

    /// What is pinned is asked for at the same time: a far network takes one round trip for both.
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

    /// Drafts that other devices wrote while we were away. One that is not told is cleared, unless it was written here.
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
    /// A comparison that the program's end cut short begins anew.
    private func resumeComparison() async {
        guard compared.isEmpty else { return }
        // A store that cannot be read is told to whoever writes next.
        let check = try? await services.store.read { try $0.entry(.chatListCheck) }
        if let check, check.isDue { compareAll() }
    }

    private func compareAll() { compared = [.main: Comparison(), .archive: Comparison()] }

    private func finishComparison() async throws {
        _ = try await processor.perform { try $0.setEntry(nil, for: .chatListCheck) }
    }
}
