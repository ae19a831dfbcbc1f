import MTProto
import TelegramSchema
import TransportNIO

/// Why a load run ended early.
enum LoadError: Error {
    /// The server refused a call that has to work.
    case refused(String)
    /// The answer is of another kind than expected.
    case unexpected(String)
    /// A client gave up.
    case failed(ClientError)
    /// The server wrote no code for this user.
    case noCode
}
