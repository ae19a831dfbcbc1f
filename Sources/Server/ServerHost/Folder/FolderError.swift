/// Why a data folder cannot be used. The host has to change the file system or the command.
public enum FolderError: Error, Equatable, Sendable {
    /// The folder or a file in it cannot be made, read or written; `reason` is the system's word for it.
    case inaccessible(path: String, reason: String)

    /// Something that is not a folder stands there.
    case notFolder(path: String)

    /// Others than the owner may look into the folder or write to it.
    case openToOthers(path: String)

    /// Others than the owner can read a file that holds a secret.
    case readableByOthers(path: String)

    /// Another server runs on it.
    case inUse(path: String)

    /// There is a database, and not the private key that belongs to it.
    case privateKeyMissing(path: String)

    /// The file is not what the server once wrote there.
    case damaged(path: String)
}

extension FolderError: CustomStringConvertible {
    /// One line for whoever started the server.
    public var description: String {
        switch self {
        case .inaccessible(let path, let reason): "\(path): \(reason)"
        case .notFolder(let path): "\(path) is not a folder"
        case .openToOthers(let path): "\(path): others can look into it; run chmod 700 on it"
        case .readableByOthers(let path): "\(path): others can read it; run chmod 600 on it"
        case .inUse(let path): "another server is running on \(path)"
        case .privateKeyMissing(let path):
            """
            \(path) is missing; restore it from the backup that the database is of. If it is lost, make another with \
            "openssl genrsa -out \(path) 2048": clients will have to be told of it, and everybody has to sign in again
            """
        case .damaged(let path): "\(path) is damaged; restore it from a backup"
        }
    }
}
