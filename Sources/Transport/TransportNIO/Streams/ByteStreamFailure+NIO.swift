import Glibc
import MTProto
import NIOCore
import NIOPosix

extension ByteStreamFailure {
    /// The failure for an error of connecting.
    init(connecting error: any Error) {
        switch error {
        case let error as NIOConnectionError:
            let errors = error.connectionErrors.map(\.error)
            if errors.isEmpty {
                self = .nameNotFound
            } else {
                self = errors.allSatisfy { $0.isTimeout } ? .timedOut : .unreachable
            }
        case let error where error.isTimeout: self = .timedOut
        case is SocketAddressError: self = .nameNotFound
        default: self = .unreachable
        }
    }
}

extension Error {
    fileprivate var isTimeout: Bool {
        if case .connectTimeout = self as? ChannelError { return true }
        return (self as? IOError)?.errnoCode == ETIMEDOUT
    }
}
