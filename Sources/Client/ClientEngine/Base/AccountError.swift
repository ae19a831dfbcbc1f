public import ClientNetwork

/// Why an account cannot be opened or used.
public enum AccountError: Error, Equatable, Sendable {
    /// Its folder cannot be made, read or written.
    case folderUnusable
    /// Nobody is signed in here.
    case signedOut
    /// Another process does the account's work.
    case inUse
    /// What is stored here is somebody else's.
    case otherMember
    /// There is one of this name already.
    case nameTaken
    /// There is none of this name.
    case notFound
    /// The server refused or could not be asked.
    case network(APIError)
}
