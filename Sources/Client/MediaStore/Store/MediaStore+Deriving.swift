import StdExtras

/// Things that are made of resources: thumbnails, blurred previews, waveforms.
extension MediaStore {
    /// What `key` says was made of a resource, made now if it is not here yet.
    ///
    /// It is stored beside the resource, counted for the same chats, and kept when the resource is evicted: it is
    /// usually small, and shown more often. Several calls at once make it once.
    ///
    /// Cancellation: throws `CancellationError`; `make` is cancelled when nobody else waits for it.
    ///
    /// - Parameters:
    ///   - key: What it is. Says all that the result depends on.
    ///   - id: What it is made of.
    ///   - make: Makes it, on any thread. It reads what it needs of the resource through the reader that it is
    ///     given, which fetches what is missing.
    /// - Returns: The result.
    /// - Throws: What `make` throws; ``MediaError``.
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

    /// The same if it is here already, nil otherwise.
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
                    // Cancelled before it was in the list: nobody would take it out again.
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

    /// Makes it, stores it, and tells those who wait. Owned by the table; cancelled when nobody waits any more.
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
        // A cancelled task was taken out by the one who cancelled it; what is there now is another's.
        guard !Task.isCancelled else { return }
        let waiters = makings.withLock { $0.removeValue(forKey: name)?.waiters }
        for waiter in (waiters ?? [:]).values { waiter.resume(with: result) }
    }
}

/// Reads a resource for something that is made of it.
public struct ResourceReader: Sendable {
    let store: MediaStore
    let id: ResourceID

    /// The bytes of `range` as soon as they are here; less at the end.
    public func read(_ range: Range<Int64>) async throws -> [UInt8] {
        try await store.read(id, range, priority: .visible)
    }

    /// All bytes as soon as they are here.
    public func readAll() async throws -> [UInt8] { try await store.file(of: id).readAll() }
}
