public import ClientNetwork

/// The reasons why an account cannot be opened or used.
public enum AccountError: Error, Equatable, Sendable {
    /// Its folder cannot be made, read or written.
    case folderUnusable
    /// Nobody is signed in here.
    case signedOut
    /// Another process does the account's work.
    case inUse
    /// The stored account belongs to another user.
    case otherMember
    /// An account of this name exists already.
    case nameTaken
    /// No account has this name.
    case notFound
    /// The server refused or could not be asked.
    case network(APIError)
}
