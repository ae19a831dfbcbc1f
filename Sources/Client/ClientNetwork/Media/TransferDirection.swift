/// The direction of a file transfer. Each has connections of its own, so that neither delays the other.
public enum TransferDirection: Sendable, Hashable, CaseIterable {
    /// To this machine.
    case download
    /// To the server.
    case upload
}
