/// What an account waits for.
nonisolated protocol ConnectionWords {
    /// This computer has no network.
    var waitingForNetwork: String { get }
    /// The server is being reached.
    var connecting: String { get }
    /// The server is being reached through a proxy.
    var connectingThroughProxy: String { get }
    /// What was missed is being fetched.
    var updating: String { get }
}
