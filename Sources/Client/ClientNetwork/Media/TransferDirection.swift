/// Which way a file goes. Each has links of its own, so that neither stands in the other's way.
public enum TransferDirection: Sendable, Hashable, CaseIterable {
    /// To this machine.
    case download
    /// To the server.
    case upload
}
