/// The complete file of a resource or of a derivation.
///
/// Protects its file from eviction until it is released. The content never changes while it is held.
///
/// Threads: any.
public final class MediaFile: Sendable {
    private let store: MediaStore
    private let name: ItemName

    /// The length in bytes.
    public let byteCount: Int64

    /// Called under the lock by ``MediaStore/completeFile(_:)``, which has counted the new file as a user.
    init(_ store: MediaStore, _ name: ItemName, byteCount: Int64) {
        self.store = store
        self.name = name
        self.byteCount = byteCount
    }

    deinit {
        let name = name
        store.change { state in state.items[state.current(name)]?.users -= 1 }
    }

    /// Reads the bytes of `range`, clipped to the end.
    ///
    /// - Throws: ``MediaError``: ``MediaError/unavailable`` when blocks turned out to be damaged and the store cannot
    ///   fetch them again, or when the resource was cleared meanwhile.
    public func read(_ range: Range<Int64>) async throws -> [UInt8] {
        try await store.read(name, range.clamped(to: 0..<byteCount), priority: .urgent)
    }

    /// Reads all bytes, for content that fits in memory.
    public func readAll() async throws -> [UInt8] { try await read(0..<byteCount) }
}

extension MediaStore {
    /// The resource's file, as soon as it is complete; demands all of it meanwhile.
    ///
    /// Cancellation and errors are those of ``read(_:_:priority:)``.
    public func file(of id: ResourceID, priority: FetchPriority = .visible) async throws -> MediaFile {
        let name = ItemName(id)
        while true {
            try Task.checkCancellation()
            let name = try await load(name)
            if let file = completeFile(name) { return file }
            try await wait(for: 0..<BlockLayout.maximumByteCount, of: name, priority: priority)
        }
    }

    /// The file of an item that is in memory and complete, counted as in use.
    func completeFile(_ name: ItemName) -> MediaFile? {
        let size: Int64? = change { state in
            let name = state.current(name)
            guard let item = state.items[name], item.isComplete else { return nil }
            state.items[name]?.users += 1
            return item.size
        }
        return size.map { MediaFile(self, name, byteCount: $0) }
    }
}
