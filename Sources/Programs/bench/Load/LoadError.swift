import MTProto
import TelegramSchema
import TransportNIO

/// The reason why a load run ended early.
enum LoadError: Error {
    /// The server refused a call that must succeed.
    case refused(String)
    /// The answer has an unexpected type.
    case unexpected(String)
    /// A client gave up.
    case failed(ClientError)
    /// The server wrote no code for this user.
    case noCode
}
