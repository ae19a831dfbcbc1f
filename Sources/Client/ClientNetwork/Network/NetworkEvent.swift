public import TelegramSchema

/// An event from the server, emitted in the order of arrival.
public enum NetworkEvent: Sendable, Equatable {
    /// A push.
    case updates(TL.Updates)
    /// Pushes may have been lost, because the server has started a new session or sent unreadable data: fetch the
    /// difference.
    case missed
    /// The key is not signed in, or not any more; with the server's constant. Before a sign-in this is the usual
    /// answer. After one it means that the account was signed out elsewhere.
    case signedOut(String)
}
