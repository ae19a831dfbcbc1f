import StdExtras

/// Derivations of resources: thumbnails, blurred previews, waveforms.
extension MediaStore {
    /// The derivation of `key`, made now if it is not stored yet.
    ///
    /// It is stored beside the resource, counted for the same chats, and kept when the resource is evicted. It is
    /// usually small, and shown more often. Several calls at once make it once.
    ///
    /// Cancellation: throws `CancellationError`; `make` is cancelled when nobody else waits for it.
    ///
    /// - Parameters:
    ///   - key: The derivation. Includes everything that the result depends on.
    ///   - id: The source.
    ///   - make: Makes it, on any thread. It reads the resource through the given reader, which fetches missing
    ///     bytes.
    /// - Returns: The result.
    /// - Throws: Errors of `make`; ``MediaError``.
    public func derived(
        _ key: DerivationID,
        of id: ResourceID,
        make: @escaping @Sendable (ResourceReader) async throws -> [UInt8]
    ) async throws -> MediaFile {
        while true {
            try Task.checkCancellation()
            let name = try await load(ItemName(id, key))
            if let file = completeFile(name) { return file }
            try await wait(until: name, isMadeBy: make)
        }
    }

    /// The derivation if it is already stored, nil otherwise.
    public func storedDerived(_ key: DerivationID, of id: ResourceID) async throws(MediaError) -> MediaFile? {
        let name = try await load(ItemName(id, key))
        return completeFile(name)
    }

    private func wait(
        until name: ItemName,
        isMadeBy make: @escaping @Sendable (ResourceReader) async throws -> [UInt8]
    ) async throws {
        let id = state.withLock { $0.newID() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = makings.withLock { makings in
                    // Cancelled before it was in the list: nobody would remove it again.
                    if Task.isCancelled { return true }
                    makings[name, default: DerivationTask()].waiters[id] = continuation
                    if makings[name]?.task == nil {
                        makings[name]?.task = Task { await self.make(name, make) }
                    }
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let (waiter, task) = makings.withLock { makings in
                let waiter = makings[name]?.waiters.removeValue(forKey: id)
                let isLast = waiter != nil && makings[name]?.waiters.isEmpty == true
                return (waiter, isLast ? makings.removeValue(forKey: name)?.task : nil)
            }
            task?.cancel()
            waiter?.resume(throwing: CancellationError())
        }
    }

    /// Makes the derivation, stores it, and notifies the waiters. Owned by the table; cancelled when nobody waits any
    /// more.
    private func make(
        _ name: ItemName,
        _ make: @Sendable (ResourceReader) async throws -> [UInt8]
    ) async {
        var result: Result<Void, any Error> = .success(())
        do {
            let bytes = try await make(ResourceReader(store: self, id: name.id))
            try Task.checkCancellation()
            let item = state.withLock { $0.items[$0.current(ItemName(name.id))]?.description }
            var description = item ?? MediaDescription(kind: .other)
            description.byteCount = Int64(bytes.count)
            try await place(name, description, isOnlyCopy: false, bytes)
        } catch {
            result = .failure(error)
        }
        // The canceller removed a cancelled task; the present entry is another's.
        guard !Task.isCancelled else { return }
        let waiters = makings.withLock { $0.removeValue(forKey: name)?.waiters }
        for waiter in (waiters ?? [:]).values { waiter.resume(with: result) }
    }
}

/// Reads a resource for the making of a derivation.
public struct ResourceReader: Sendable {
    let store: MediaStore
    let id: ResourceID

    /// Reads the bytes of `range` as soon as they are stored; fewer at the end.
    public func read(_ range: Range<Int64>) async throws -> [UInt8] {
        try await store.read(id, range, priority: .visible)
    }

    /// Reads all bytes as soon as they are stored.
    public func readAll() async throws -> [UInt8] { try await store.file(of: id).readAll() }
}

/// The making of one derivation, for all who wait for it.
struct DerivationTask {
    /// The task, which ends when the file is stored or cannot be made, and all waiters are notified.
    var task: Task<Void, Never>?
    /// The waiters; when the last one gives up, the task is cancelled.
    var waiters: [UInt64: CheckedContinuation<Void, any Error>] = [:]
}
