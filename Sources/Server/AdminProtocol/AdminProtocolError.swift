/// An error between the two ends of an admin socket.
public enum AdminProtocolError: Error, Equatable, Sendable {
    /// No process listens in this data folder: the server is not running, or it is not a data folder.
    case notRunning(folder: String)

    /// The socket exists, but its owner lets nobody else in. Run the command as the user that runs the server.
    case forbidden(folder: String)

    /// The path of the socket does not fit into an address, which holds `limit` bytes.
    case pathTooLong(limit: Int)

    /// A line is longer than `limit` bytes.
    case lineTooLong(limit: Int)

    /// A line is not the expected JSON.
    case malformed

    /// The other end closed the connection in the middle.
    case disconnected
}

extension AdminProtocolError: CustomStringConvertible {
    /// One line for the user of the command.
    public var description: String {
        switch self {
        case .notRunning(let folder): "no server is running on \(folder)"
        case .forbidden(let folder): "the server on \(folder) belongs to another user"
        case .pathTooLong(let limit): "the path of the data folder is over \(limit) bytes; use a relative one"
        case .lineTooLong(let limit): "a line on the admin socket is over \(limit) bytes"
        case .malformed: "a line on the admin socket could not be understood"
        case .disconnected: "the server hung up"
        }
    }
}
