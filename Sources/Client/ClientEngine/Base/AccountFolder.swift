import ClientModel
import Foundation
import Glibc
public import MediaStore
public import MessageStore

/// The folder that holds all files of an account. Removing it deletes all local data, and signs nobody out at the
/// server.
public struct AccountFolder: Sendable, Hashable {
    /// Absolute path, without a trailing slash.
    public let path: String

    /// The account in `path`, an absolute path.
    public init(path: String) { self.path = path }

    /// The account's name among the accounts of this machine.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Its messages, peers, tasks and settings.
    public var store: StoreFiles { StoreFiles(folder: path) }
    /// Its media files.
    public var media: String { "\(path)/media" }
    /// The file with the key that encrypts the two stores.
    public var keys: String { "\(path)/store.key" }
    /// The file locked by the process that does the account's work.
    var lock: String { "\(path)/master.lock" }
    /// The file locked, shared, by the processes that want to do the work.
    var claims: String { "\(path)/claims.lock" }

    /// Creates the folder, readable for its owner alone, if it is missing.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    public func make() throws(AccountError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .folderUnusable }
    }

    /// The prefix of the names of removed folders; no account has it.
    private static let removedPrefix = ".removed-"

    /// Deletes the folder and its contents. Other processes stop finding it at once; what an interrupted deletion
    /// leaves is removed by ``sweepRemoved(in:)``.
    ///
    /// - Throws: ``AccountError/folderUnusable`` when something is left.
    public func delete() throws(AccountError) {
        let parent = path.split(separator: "/").dropLast().joined(separator: "/")
        let removed =
            "/\(parent)/\(Self.removedPrefix)\(name)-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        guard rename(path, removed) == 0 else { throw .folderUnusable }
        try Self.clear(removed)
    }

    /// Deletes what is left of removed accounts in `folder`, the parent folder of the accounts.
    public static func sweepRemoved(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(removedPrefix) {
            // A failure does no harm: the next start tries again.
            try? clear("\(folder)/\(name)")
        }
    }

    private static func clear(_ path: String) throws(AccountError) {
        // Another process may delete the same files, or write to one of them at this moment.
        for _ in 0..<3 where access(path, F_OK) == 0 { try? FileManager.default.removeItem(atPath: path) }
        guard access(path, F_OK) != 0 else { throw .folderUnusable }
    }
}

/// A flag that is set when the folders must be fetched: they changed elsewhere, or the server refused a change.
struct FolderCheck: Hashable, Sendable {
    var isDue: Bool
}

extension FolderCheck: RecordCodable {
    /// Fields: 1 is due.
    init(from reader: inout RecordReader) throws(RecordError) {
        self.init(isDue: false)
        while let field = try reader.next() {
            if field == 1 { isDue = try reader.bool() }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(isDue, at: 1) }
}

extension EntryKey where Value == FolderCheck {
    static let folderCheck = EntryKey(.protocolState, "folders.check")
}

/// The keys that encrypt an account's files; both are derived from the one key of its folder.
public struct AccountKeys: Sendable {
    /// The raw key of the message store, 32 bytes; nil for a store in clear, which is for tests only.
    public var messages: [UInt8]?
    /// The key of the media store.
    public var media: MediaKey

    /// The keys of an account.
    public init(messages: [UInt8], media: MediaKey) {
        self.messages = messages
        self.media = media
    }

    /// Keys for simulations, whose files are not secret.
    package static func inClear() throws(MediaError) -> AccountKeys {
        var keys = AccountKeys(messages: [], media: try MediaKey([UInt8](repeating: 0, count: 32)))
        keys.messages = nil
        return keys
    }
}
