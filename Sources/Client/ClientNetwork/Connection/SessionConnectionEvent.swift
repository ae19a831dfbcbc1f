import MTProto

/// The id of a connection within this program.
struct SessionConnectionID: RawRepresentable, Hashable, Sendable {
    var rawValue: Int
}

/// The role of a connection.
enum SessionConnectionRole: Equatable {
    /// Holds the data centre's keys, and carries calls and pushes.
    case keeper
    /// Carries parts of files, without pushes.
    case media(TransferDirection)

    var category: NetworkTraffic.Category {
        switch self {
        case .keeper: .api
        case .media(.download): .download
        case .media(.upload): .upload
        }
    }
}

/// An event of a connection, for its owner.
enum SessionConnectionEvent {
    case finished(RequestID, Result<[UInt8], APIError>)
    case signedOut(RequestTable.Entry?, String)
    case migrate(RequestTable.Entry, DataCentreMigration, RPCErrorReply)
    /// Boxed `Updates`.
    case push([UInt8])
    case missed
    /// The connection can carry calls or not any more, or its phase has changed.
    case stateChanged
    /// The current key has changed, or there is none.
    case keysChanged
    /// The credentials to store have changed.
    case credentialsChanged
    /// The keeper must create a key first.
    case needsKeys
}
