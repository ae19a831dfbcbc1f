public import Signals
import StdExtras

/// Demands for bytes without reading them.
extension MediaStore {
    /// Describes a resource: for the index's statistics, and its length for the fetcher.
    ///
    /// Cheap; call it before each demand for a resource. Bytes count for the first chat; others are noted beside it.
    public func describe(_ id: ResourceID, _ description: MediaDescription) async throws(MediaError) {
        let name = try await load(ItemName(id))
        change { state in
            let isNew = state.update(name) { $0.describe(description) } ?? false
            if isNew, state.items[name]?.file != nil { self.markDirty(name, &state) }
        }
    }

    /// Demands bytes of a resource until the result is released or cancelled; ``MediaDemand/move(to:priority:)``
    /// follows a reader that seeks.
    ///
    /// - Parameters:
    ///   - id: The resource.
    ///   - range: The bytes; nil for all.
    ///   - priority: The priority of the demand.
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

    /// Stops requests for a resource, whatever demands it, until ``resume(_:)``. Readers continue to wait.
    public func pause(_ id: ResourceID) async throws(MediaError) {
        let name = try await load(ItemName(id))
        change { state in _ = state.update(name) { $0.pause = .byUser } }
    }

    /// Resumes a resource, whatever paused it.
    public func resume(_ id: ResourceID) async throws(MediaError) {
        let name = try await load(ItemName(id))
        change { state in _ = state.update(name) { $0.pause = nil } }
    }

    /// Resumes all resources that wait because of an error: the network is back, or the disk has space.
    public func resumeFailed() {
        change { state in
            for name in Array(state.items.keys) {
                guard let pause = state.items[name]?.pause, pause != .byUser else { continue }
                _ = state.update(name) { $0.tryAgain() }
            }
        }
    }
}

/// A demand for bytes of a resource, until it is released or disposed.
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

    /// Changes the bytes or the priority. Parts under way that are no longer demanded are cancelled.
    public func move(to range: Range<Int64>? = nil, priority: FetchPriority) {
        store.take(.bytes(range ?? 0..<BlockLayout.maximumByteCount, priority), id, in: name)
    }

    /// Ends the demand.
    public func dispose() { store.forget(id, in: name) }
}

extension ItemState {
    /// Adds the new data of a description.
    ///
    /// - Returns: True if the index must be updated.
    mutating func describe(_ description: MediaDescription) -> Bool {
        let before = (self.description, size, chats)
        if let chat = description.chat { chats.insert(chat) }
        if description.kind != .other { self.description.kind = description.kind }
        self.description.chat = self.description.chat ?? description.chat
        // The sender's value, so it may be impossibly long.
        let lengths = stored.end...BlockLayout.maximumByteCount
        if size == nil, let byteCount = description.byteCount, lengths.contains(byteCount) {
            size = byteCount
        }
        return before != (self.description, size, chats)
    }
}

extension MediaStore {
    /// The status of a resource: now, and after each change. Never ends.
    ///
    /// During a fetch there is a value for each received part.
    public func status(of id: ResourceID) -> Signal<MediaStatus, Never> {
        watch(ItemName(id)) { subscriber in .status { subscriber.next($0) } }
    }

    /// The stored bytes of a resource: now, and after each change. Never ends. For a player's bar.
    public func ranges(of id: ResourceID) -> Signal<ByteRanges, Never> {
        watch(ItemName(id)) { subscriber in .ranges { subscriber.next($0) } }
    }

    private func watch<Value: Sendable>(
        _ name: ItemName,
        _ observer: @escaping @Sendable (Subscriber<Value, Never>) -> ItemObserver
    ) -> Signal<Value, Never> {
        Signal { subscriber in
            let id = self.state.withLock { $0.newID() }
            self.take(.watch(observer(subscriber)), id, in: name)
            return ActionDisposable { self.forget(id, in: name) }
        }
    }
}

extension MediaStore {
    /// Reads the writes of other processes since resources came into memory here.
    ///
    /// Call it after a notification from another process; it costs a few microseconds for each resource in use.
    /// Without it a store sees the same when it fails to find a file, or flushes.
    public func refresh() async throws(MediaError) {
        try await reader.run { mediaIndex in
            let (names, removals) = self.state.withLock {
                ($0.items.filter { !$0.value.isDirty }.map(\.key), $0.removals)
            }
            let rows = try mediaIndex.reading { try names.map { try mediaIndex.row($0) } }
            self.change { state in
                // Rows removed or renamed here meanwhile are newer than those read.
                guard state.removals == removals else { return }
                for (name, row) in zip(names, rows) { state.refresh(name, row) }
            }
        }
    }
}

extension StoreState {
    fileprivate mutating func refresh(_ name: ItemName, _ row: MediaIndexRow?) {
        guard let item = items[name], !item.isDirty else { return }
        // A file that is not in the index yet is about to be.
        guard item.file == nil || item.number != nil else { return }
        guard item.file != row?.file || item.durable != row?.ranges ?? ByteRanges() else { return }
        let epoch = newID()
        _ = update(name) { item in
            // Another file, or none: the earlier file is gone.
            if item.file != row?.file, item.file != nil { item.reset(epoch: epoch) }
            if let row { item.adopt(row) }
        }
    }
}
