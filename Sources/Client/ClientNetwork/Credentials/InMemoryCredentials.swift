import StdExtras

/// Credentials that live as long as the program: for tests and tools.
public final class InMemoryCredentials: CredentialsStore {
    private let kept: Locked<NetworkCredentials>

    /// Begins with these.
    public init(_ credentials: NetworkCredentials = NetworkCredentials()) { kept = Locked(credentials) }

    /// What was saved last.
    public func load() -> NetworkCredentials { kept.withLock { $0 } }

    /// Replaces what is kept.
    public func save(_ credentials: NetworkCredentials) { kept.withLock { $0 = credentials } }
}
