public import Signals
import StdExtras

/// Wanting bytes without reading them.
extension MediaStore {
    /// Says what a resource is: for the ledger's statistics, and its length for the fetcher's sake.
    ///
    /// Cheap; say it whenever a resource is about to be wanted. Bytes count for the chat that came first; others
    /// are noted beside it.
    public func describe(_ id: ResourceID, _ description: MediaDescription) async throws(MediaError) {
        let name = try await load(ItemName(id))
        change { state in
            let isNew = state.update(name) { $0.describe(description) } ?? false
            if isNew, state.items[name]?.file != nil { self.markDirty(name, &state) }
        }
    }

    /// Wants bytes of a resource until the result is dropped or cancelled; ``MediaDemand/move(to:priority:)``
    /// follows a reader that seeks.
    ///
    /// - Parameters:
    ///   - id: The resource.
    ///   - range: The bytes; nil for all.
    ///   - priority: How much they are wanted.
    /// - Returns: The demand. Keep it: releasing it ends it.
    public func want(
        _ id: ResourceID,
        _ range: Range<Int64>? = nil,
        priority: FetchPriority
    ) -> MediaDemand {
        let demand = MediaDemand(self, ItemName(id), state.withLock { $0.newID() })
        demand.move(to: range, priority: priority)
        return demand
    }

    /// Stops asking for a resource, whoever wants it, until ``resume(_:)``. Readers go on waiting.
    public func pause(_ id: ResourceID) async throws(MediaError) {
        let name = try await load(ItemName(id))
        change { state in _ = state.update(name) { $0.pause = .byUser } }
    }

    /// Goes on with a resource that was paused, by whomever or whatever.
    public func resume(_ id: ResourceID) async throws(MediaError) {
        let name = try await load(ItemName(id))
        change { state in _ = state.update(name) { $0.pause = nil } }
    }

    /// Goes on with all resources that wait because of an error: the network is back, or the disk has space.
    public func resumeFailed() {
        change { state in
            for name in Array(state.items.keys) {
                guard let pause = state.items[name]?.pause, pause != .byUser else { continue }
                _ = state.update(name) { $0.tryAgain() }
            }
        }
    }
}

/// A wish for bytes of a resource, until it is released or disposed.
///
/// Threads: any.
public final class MediaDemand: Disposable {
    private let store: MediaStore
    private let name: ItemName
    private let id: UInt64

    init(_ store: MediaStore, _ name: ItemName, _ id: UInt64) {
        self.store = store
        self.name = name
        self.id = id
    }

    deinit { dispose() }

    /// Wants other bytes, or the same more or less. Parts under way that nobody wants any more are cancelled.
    public func move(to range: Range<Int64>? = nil, priority: FetchPriority) {
        store.take(.bytes(range ?? 0..<BlockLayout.maximumByteCount, priority), id, in: name)
    }

    /// Ends the wish.
    public func dispose() { store.forget(id, in: name) }
}

extension ItemState {
    /// Notes what a description adds to what is known.
    ///
    /// - Returns: Whether the ledger has something to learn.
    mutating func describe(_ description: MediaDescription) -> Bool {
        let before = (self.description, size, chats)
        if let chat = description.chat { chats.insert(chat) }
        if description.kind != .other { self.description.kind = description.kind }
        self.description.chat = self.description.chat ?? description.chat
        // As the sender told it, so perhaps longer than anything can be.
        let lengths = stored.end...BlockLayout.maximumByteCount
        if size == nil, let byteCount = description.byteCount, lengths.contains(byteCount) {
            size = byteCount
        }
        return before != (self.description, size, chats)
    }
}
