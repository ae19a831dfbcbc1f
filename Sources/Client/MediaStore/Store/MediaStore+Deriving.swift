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
    /// - Throws: What `make` throws; ``MediaError``.
    public func derived(
        _ key: DerivedKey,
        of id: ResourceID,
        make: @escaping @Sendable (ResourceReader) async throws -> [UInt8]
    ) async throws -> MediaFile {
        while true {
            try Task.checkCancellation()
            let name = try await load(ItemName(id, key))
            if let file = completeFile(name) { return file }
            try await wait(for: making(name, make), of: name)
        }
    }

    /// The same if it is here already, nil otherwise.
    public func storedDerived(_ key: DerivedKey, of id: ResourceID) async throws(MediaError) -> MediaFile? {
        let name = try await load(ItemName(id, key))
        return completeFile(name)
    }

    /// The task that makes it, begun unless one is under way.
    private func making(
        _ name: ItemName,
        _ make: @escaping @Sendable (ResourceReader) async throws -> [UInt8]
    ) -> Task<Void, any Error> {
        makings.withLock { makings in
            if makings[name] != nil {
                makings[name]?.waiting += 1
                return makings[name].map(\.task) ?? Task {}
            }
            // Owned by the table, and cancelled when the last one who waits gives up.
            let task = Task {
                let bytes = try await make(ResourceReader(store: self, id: name.id))
                try Task.checkCancellation()
                let item = self.state.withLock { $0.items[ItemName(name.id)]?.description }
                var description = item ?? MediaDescription(kind: .other)
                description.byteCount = Int64(bytes.count)
                try await self.place(name, description, isOnlyCopy: false, bytes)
            }
            makings[name] = Making(task: task, waiting: 1)
            return task
        }
    }

    private func wait(for task: Task<Void, any Error>, of name: ItemName) async throws {
        let giveUp: @Sendable () -> Void = {
            let last = self.makings.withLock { makings -> Task<Void, any Error>? in
                guard makings[name]?.task == task else { return nil }
                makings[name]?.waiting -= 1
                guard makings[name]?.waiting == 0 else { return nil }
                return makings.removeValue(forKey: name)?.task
            }
            last?.cancel()
        }
        try await withTaskCancellationHandler {
            let result = await task.result
            // Whoever comes first takes a task that has ended out of the table.
            self.makings.withLock { if $0[name]?.task == task { $0[name] = nil } }
            try Task.checkCancellation()
            try result.get()
        } onCancel: {
            giveUp()
        }
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
