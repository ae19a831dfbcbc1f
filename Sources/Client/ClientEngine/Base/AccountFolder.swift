import Foundation
import Glibc
public import MessageStore

/// Where an account keeps everything: what is not in here is not the account's, and removing it signs nobody out at
/// the server but forgets all here.
public struct AccountFolder: Sendable, Hashable {
    /// Absolute path, without a trailing slash.
    public let path: String

    /// The account in `path`, an absolute path.
    public init(path: String) { self.path = path }

    /// What the account is called among the others.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Its messages, peers, tasks and settings.
    public var store: StoreFiles { StoreFiles(folder: path) }
    /// Its media files.
    public var media: String { "\(path)/media" }
    /// Under what the two are encrypted.
    public var keys: String { "\(path)/store.key" }
    /// Held by the process that does the account's work.
    var lock: String { "\(path)/master.lock" }
    /// Shared by the processes that want to.
    var claims: String { "\(path)/claims.lock" }

    /// Makes the folder, for its owner alone, when it is not there.
    ///
    /// - Throws: ``AccountError/folderUnusable``.
    public func make() throws(AccountError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .folderUnusable }
    }

    /// What the names of removed folders begin with; no account's does.
    private static let removedPrefix = ".removed-"

    /// Deletes it with all that it holds. It is gone at once for everybody who looks for it, and what a program that ends
    /// in the midst leaves is removed by ``sweepRemoved(in:)``.
    ///
    /// - Throws: ``AccountError/folderUnusable`` when something is left.
    public func delete() throws(AccountError) {
        let parent = path.split(separator: "/").dropLast().joined(separator: "/")
        let removed =
            "/\(parent)/\(Self.removedPrefix)\(name)-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        guard rename(path, removed) == 0 else { throw .folderUnusable }
        try Self.clear(removed)
    }

    /// Deletes what is left of removed accounts in `folder`, in which accounts are.
    public static func sweepRemoved(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(removedPrefix) {
            // What cannot be deleted is in nobody's way, and is tried again at the next start.
            try? clear("\(folder)/\(name)")
        }
    }

    private static func clear(_ path: String) throws(AccountError) {
        // Another process may delete the same, or write to a file of it at this moment.
        for _ in 0..<3 where access(path, F_OK) == 0 { try? FileManager.default.removeItem(atPath: path) }
        guard access(path, F_OK) != 0 else { throw .folderUnusable }
    }
}
