import Glibc

/// The files of a message store in an account's folder.
public struct StoreFiles: Sendable {
    /// Absolute path of the folder.
    public let folder: String

    /// The files in `folder`, an absolute path without a trailing slash.
    public init(folder: String) { self.folder = folder }

    /// The database; its log lies beside it.
    public var database: String { "\(folder)/messages.sqlite" }

    /// Touched by a process after each commit, watched by the others.
    public var doorbell: String { "\(folder)/messages.doorbell" }

    /// True if there is a database.
    var isThere: Bool { access(database, F_OK) == 0 }

    /// Exists while a salvage is under way; names the folder with the damaged files.
    var salvageNote: String { "\(folder)/messages.salvage" }

    /// The unfinished new store of a salvage.
    var salvaged: String { "\(folder)/messages.sqlite.salvaged" }
}
