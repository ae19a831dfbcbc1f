import ClientNetwork

extension ConnectionState {
    /// What is waited for, as long as something is; nil when all is there.
    nonisolated var words: String? {
        switch self {
        case .waitingForNetwork: "Waiting for network…"
        case .connecting(let throughProxy): throughProxy ? "Connecting through proxy…" : "Connecting…"
        case .updating: "Updating…"
        case .online: nil
        }
    }
}
