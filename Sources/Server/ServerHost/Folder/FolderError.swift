/// The reason why a data folder cannot be used. The host has to change the file system or the command.
public enum FolderError: Error, Equatable, Sendable {
    /// The folder or a file in it cannot be created, read or written; `reason` is the system's message.
    case inaccessible(path: String, reason: String)

    /// The path is not a folder.
    case notFolder(path: String)

    /// Other users than the owner have access to the folder.
    case openToOthers(path: String)

    /// Other users than the owner can read a file that holds a secret.
    case readableByOthers(path: String)

    /// The path of the socket in the folder is longer than ``SocketPath/longest`` bytes.
    case pathTooLong(path: String)

    /// Another server uses the folder.
    case inUse(path: String)

    /// There is a database, but not the private key that belongs to it.
    case privateKeyMissing(path: String)

    /// The file is not what the server wrote there.
    case damaged(path: String)
}

extension FolderError: CustomStringConvertible {
    /// One line for the user who started the server.
    public var description: String {
        switch self {
        case .inaccessible(let path, let reason): "\(path): \(reason)"
        case .notFolder(let path): "\(path) is not a folder"
        case .openToOthers(let path): "\(path): others can look into it; run chmod 700 on it"
        case .readableByOthers(let path): "\(path): others can read it; run chmod 600 on it"
        case .pathTooLong(let path):
            "\(path): longer than \(SocketPath.longest) bytes; choose a data folder with a shorter path"
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
