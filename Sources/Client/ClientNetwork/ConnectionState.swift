/// The state of an account's connection to its server, shown in the title of the chat list (TC-11).
public enum ConnectionState: Sendable, Equatable {
    /// The machine has no network.
    case waitingForNetwork
    /// A connection is being opened, through a proxy or not.
    case connecting(throughProxy: Bool)
    /// A connection is open, and missed updates are being fetched.
    case updating
    /// A connection is open, and nothing is missing.
    case online
}
