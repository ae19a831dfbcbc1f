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

    /// Deletes it with all that it holds.
    ///
    /// - Throws: ``AccountError/folderUnusable`` when something is left.
    func remove() throws(AccountError) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw .folderUnusable
        }
    }
}
