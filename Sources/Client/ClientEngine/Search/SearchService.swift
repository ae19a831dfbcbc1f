public import ClientModel
public import ClientNetwork
public import MessageStore
import SchemaMapping
public import Signals
import TelegramSchema

/// Searches messages and people: the stored ones at once, then together with the server's (TC-90, TC-91, TC-93).
///
/// Results of the server are stored, so the next search finds them offline.
///
/// Threads: an actor on the account's executor; the signals may be started from anywhere.
public actor SearchService {
    private let services: AccountDependencies
    private let processor: UpdateProcessor

    /// The account's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// The search of the account; `processor` stores answers.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        self.services = services
        self.processor = processor
    }

    /// Searches messages, newest first: emits the stored ones at once, then all. Completes with all, or with the
    /// stored ones if the server cannot be asked. The server is asked only after the stored ones are emitted.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - start: The start of the page, ``FoundMessages/next`` of the page before; nil for the newest.
    ///   - limit: The maximum number of messages, at most 100.
    /// - Returns: The signal; it fails with `StoreError`.
    public nonisolated func messages(
        _ query: SearchQuery,
        from start: SearchStart? = nil,
        limit: Int = 50
    ) -> Signal<FoundMessages, any Error> {
        perform { searching, subscriber in
            try await searching.find(query, start: start, limit: limit) { subscriber.next($0) }
        }
    }

    /// Searches people, groups and channels by name: emits the stored ones at once, then the server's after them.
    ///
    /// - Parameters:
    ///   - text: The beginnings of words of the name.
    ///   - limit: The maximum number from each source.
    /// - Returns: The signal; it fails with `StoreError`.
    public nonisolated func peers(_ text: String, limit: Int = 20) -> Signal<FoundPeers, any Error> {
        perform { searching, subscriber in
            try await searching.findPeers(text, limit) { subscriber.next($0) }
        }
    }

    private nonisolated func perform<Found: Sendable>(
        _ body:
            @escaping @Sendable (isolated SearchService, Subscriber<Found, any Error>) async throws -> Void
    ) -> Signal<Found, any Error> {
        Signal { subscriber in
            let work = MetaDisposable()
            self.services.executor.queue.async {
                self.assumeIsolated { searching in
                    let task = Task {
                        do {
                            try await body(searching, subscriber)
                            subscriber.complete()
                        } catch {
                            subscriber.fail(error)
                        }
                    }
                    work.set(ActionDisposable { task.cancel() })
                }
            }
            return work
        }
    }
}

// Messages
extension SearchService {
    private func find(
        _ query: SearchQuery,
        start: SearchStart?,
        limit: Int,
        tell: @Sendable (FoundMessages) -> Void
    ) async throws {
        let limit = max(1, min(limit, SearchRequest.longestPage))
        // Larger by the messages of the first second that were shown already.
        let count = limit + (start?.shown.count ?? 0)
        let selfID = services.selfID
        let request = try await services.store.read { try SearchRequest(query, from: $0, selfID: selfID) }
        var page = SearchMerge(start: start, limit: limit)
        page.add(try await stored(query, start, count))
        guard let request else { return tell(page.found(.stored(nil))) }
        tell(page.found(.storedSoFar))
        let answer: SearchAnswer
        do throws(APIError) {
            answer = try await ask(request, start, count)
        } catch {
            return tell(page.found(.stored(error)))
        }
        let keys = answer.messages.map(\.message.key)
        // Read again, as messages may have been deleted meanwhile.
        page = SearchMerge(start: start, limit: limit)
        page.add(try await stored(query, start, count))
        let told = try await services.store.read { reader in try keys.compactMap { try reader.message($0) } }
        page.add(SearchMerge.Source(messages: told, oldest: answer.oldest))
        var found = page.found(.all)
        if start == nil { found.total = max(answer.total, found.messages.count) }
        tell(found)
    }

    private func stored(_ query: SearchQuery, _ start: SearchStart?, _ count: Int) async throws
        -> SearchMerge.Source
    {
        var query = query
        if let start { query.latest = min(query.latest, start.latest) }
        let page = try await services.store.search(query, limit: count)
        let messages = try await services.store.read { reader in
            try page.hits.compactMap { try reader.message($0.stableID) }
        }
        return SearchMerge.Source(
            messages: messages,
            oldest: page.next == nil ? nil : messages.last?.timestamp
        )
    }

    /// Asks the server and stores the answer, except for messages that have changed meanwhile.
    private func ask(
        _ request: SearchRequest,
        _ start: SearchStart?,
        _ count: Int
    ) async throws(APIError) -> SearchAnswer {
        while true {
            let revision = await processor.revision
            let api = services.api
            let answer = try await request.call(api, from: start, limit: count, selfID: services.selfID)
            do {
                let isStored = try await processor.insert(askedAt: revision) { replay, changes in
                    try replay.store(answer.peers)
                    for message in answer.messages where !changes.covers(message.message.key) {
                        try replay.store(message)
                    }
                }
                if isStored { return answer }
            } catch {
                // The account is stopping, or the disk is full, which the update processor reports.
                throw .cancelled
            }
        }
    }
}

// People
extension SearchService {
    private func findPeers(
        _ text: String,
        _ limit: Int,
        _ tell: @Sendable (FoundPeers) -> Void
    ) async throws {
        let known = try await services.store.read { try $0.searchPeers(text, limit: limit) }
        guard !text.isEmpty else { return tell(FoundPeers(peers: known, extent: .stored(nil))) }
        tell(FoundPeers(peers: known, extent: .storedSoFar))
        let answer: TL.ContactsFound
        do throws(APIError) {
            let request = TLFunction.ContactsSearch(q: text, limit: Int32(clamping: limit))
            answer = try await services.api.call(request, RequestPolicy(priority: .interactive))
        } catch {
            return tell(FoundPeers(peers: known, extent: .stored(error)))
        }
        let told = ReferencedPeers(users: answer.users, chats: answer.chats)
        _ = try await processor.perform { try $0.store(told) }
        var listed: Set<PeerID> = []
        let ids = (known.map(\.id) + (answer.myResults + answer.results).map { PeerID($0) })
            .filter { listed.insert($0).inserted }
        let peers = try await services.store.read { reader in try ids.compactMap { try reader.peer($0) } }
        tell(FoundPeers(peers: peers, extent: .all))
    }
}

// Usernames
extension SearchService {
    /// Finds the user, group or channel with a username: a stored one at once, else by asking the server.
    ///
    /// - Parameter username: The username, without its sign.
    /// - Returns: Nil if no one has it.
    /// - Throws: `APIError` if the server cannot be asked; `StoreError`.
    public func peer(named username: String) async throws -> PeerID? {
        let stored = try await services.store.read { reader in
            try reader.searchPeers(username, limit: 64).first { peer in
                peer.usernames.contains { !$0.isInactive && $0.name.lowercased() == username.lowercased() }
            }?.id
        }
        if let stored { return stored }
        let answer: TL.ContactsResolvedPeer
        do throws(APIError) {
            let request = TLFunction.ContactsResolveUsername(username: username)
            answer = try await services.api.call(request, RequestPolicy(priority: .interactive))
        } catch .refused(_, let name, _) where Self.vacant.contains(name) {
            return nil
        }
        _ = try await processor.perform {
            try $0.store(ReferencedPeers(users: answer.users, chats: answer.chats))
        }
        return PeerID(answer.peer)
    }

    /// The names of the errors that say that no one has a username.
    private static let vacant: Set<String> = ["USERNAME_NOT_OCCUPIED", "USERNAME_INVALID"]
}

/// One page of a message search so far, newest first.
public struct FoundMessages: Sendable, Equatable {
    /// The sources that were searched.
    public enum Extent: Sendable, Equatable {
        /// Stored messages; the server is being asked.
        case storedSoFar
        /// Stored messages only. The server cannot search for this, or failed with this error.
        case stored(APIError?)
        /// Stored messages, and those of the server.
        case all
    }

    /// The messages, each once.
    public var messages: [Message]
    /// The sources that were searched.
    public var extent: Extent
    /// The start of the next page; nil for none.
    public var next: SearchStart?
    /// The number of messages of all pages, from the answer with the newest; nil if the server did not tell.
    public var total: Int?

    /// A page of messages, without the number of all.
    public init(messages: [Message], extent: Extent, next: SearchStart? = nil) {
        (self.messages, self.extent, self.next) = (messages, extent, next)
    }
}

/// The start of a page of a search.
public struct SearchStart: Sendable, Equatable {
    /// The upper bound of the time, seconds since 1970.
    var latest: Int32
    /// The messages of exactly that second that earlier pages have shown.
    var shown: Set<MessageKey> = []
}

/// The result so far of a search for people, groups and channels.
public struct FoundPeers: Sendable, Equatable {
    /// The peers, each once; those known to the user come first.
    public var peers: [Peer]
    /// The sources that were searched.
    public var extent: FoundMessages.Extent
}
