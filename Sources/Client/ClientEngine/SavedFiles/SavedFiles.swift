public import MediaStore
public import MessageStore

/// The files that the user has downloaded, as far as they are remembered.
///
/// Threads: callable from anywhere.
public struct SavedFiles: Sendable {
    /// The number of files that are remembered; the oldest are forgotten first.
    static let limit = 200

    private let store: MessageStore

    /// The files of the account whose store this is.
    public init(_ store: MessageStore) { self.store = store }

    /// All remembered files, by what was downloaded.
    ///
    /// - Throws: `StoreError`.
    public func all() async throws -> [ResourceID: SavedFile] {
        try await store.read { try $0.savedFiles() }
    }

    /// Remembers a file in place of an earlier one with the same contents.
    ///
    /// - Throws: `StoreError`.
    public func add(_ file: SavedFile, of resource: ResourceID) async throws {
        try await store.transaction { transaction in
            try transaction.setEntry(file, for: .savedFile(resource))
            let all = try transaction.reader.savedFiles()
            let old = all.sorted { ($0.value.time, $0.key) > ($1.value.time, $1.key) }.dropFirst(Self.limit)
            for (resource, _) in old { try transaction.setEntry(nil, for: .savedFile(resource)) }
        }
    }

    /// Forgets all files; they stay where they are.
    ///
    /// - Throws: `StoreError`.
    public func forgetAll() async throws {
        try await store.transaction { transaction in
            for resource in try transaction.reader.savedFiles().keys {
                try transaction.setEntry(nil, for: .savedFile(resource))
            }
        }
    }
}

extension StoreReader {
    fileprivate func savedFiles() throws -> [ResourceID: SavedFile] {
        try storedEntries(.list(EntryKey<SavedFile>.savedFiles)).reduce(into: [:]) { files, entry in
            files[ResourceID(entry.name)] = try entry.decoded()
        }
    }
}

extension EntryKey where Value == SavedFile {
    fileprivate static var savedFiles: Int32 { 110 }

    /// The file that a resource was saved to.
    fileprivate static func savedFile(_ resource: ResourceID) -> EntryKey<SavedFile> {
        EntryKey(.list(savedFiles), resource.rawValue)
    }
}
