/// How an account stands with its server: what the title of the chat list says (client.md TC-11).
public enum ConnectionState: Sendable, Equatable {
    /// The machine has no network.
    case waitingForNetwork
    /// A connection is being opened, through a proxy or not.
    case connecting(throughProxy: Bool)
    /// A connection stands and what was missed is being fetched.
    case updating
    /// Nothing is missing.
    case online
}
