public import ClientNetwork
import StdExtras

/// Credentials in memory.
public final class InMemoryCredentials: CredentialsStore {
    private let kept: Locked<NetworkCredentials>

    /// Creates a store with these credentials.
    public init(_ credentials: NetworkCredentials = NetworkCredentials()) { kept = Locked(credentials) }

    /// The credentials that were saved last.
    public func load() -> NetworkCredentials { kept.withLock { $0 } }

    /// Replaces the credentials.
    public func save(_ credentials: NetworkCredentials) { kept.withLock { $0 = credentials } }
}
