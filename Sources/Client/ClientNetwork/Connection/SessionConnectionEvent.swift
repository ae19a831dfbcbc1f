import MTProto

/// A link of this program.
struct SessionConnectionID: RawRepresentable, Hashable, Sendable {
    var rawValue: Int
}

/// What a link is for.
enum SessionConnectionRole: Equatable {
    /// Keeps the data centre's keys, and carries calls and pushes.
    case keeper
    /// Carries parts of files and wants no pushes.
    case media(TransferDirection)

    var category: NetworkTraffic.Category {
        switch self {
        case .keeper: .api
        case .media(.download): .download
        case .media(.upload): .upload
        }
    }
}

/// What a link has to tell its owner.
enum SessionConnectionEvent {
    case finished(RequestID, Result<[UInt8], APIError>)
    case signedOut(RequestTable.Entry?, String)
    case migrate(RequestTable.Entry, DataCentreMigration, RPCErrorReply)
    /// Boxed `Updates`.
    case push([UInt8])
    case missed
    /// Whether it carries calls, or why it does not, has changed.
    case stateChanged
    /// There is another key now, or none.
    case keysChanged
    /// What is kept has changed.
    case credentialsChanged
    /// The keeper has to be there first.
    case needsKeys
}
