public import TelegramSchema

/// What the server says unasked, in the order in which it said it.
public enum NetworkEvent: Sendable, Equatable {
    /// A push.
    case updates(TL.Updates)
    /// Pushes may have been lost, because the server has begun a new session or said something that cannot be read:
    /// ask for the difference.
    case missed
    /// The key is not signed in, or not any more; with the server's constant. Before a sign-in this is the usual
    /// answer, after one it means that the account was signed out elsewhere.
    case signedOut(String)
}
