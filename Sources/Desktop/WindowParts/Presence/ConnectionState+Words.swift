import ClientNetwork
package import Localization

extension ConnectionState {
    /// What is waited for, in words, as long as something is; nil when all is there.
    package nonisolated func text(_ strings: Strings) -> String? {
        switch self {
        case .waitingForNetwork: strings.waitingForNetwork
        case .connecting(let throughProxy): throughProxy ? strings.connectingThroughProxy : strings.connecting
        case .updating: strings.updating
        case .online: nil
        }
    }

    /// True while nothing can come from the server.
    package nonisolated var isOffline: Bool {
        switch self {
        case .waitingForNetwork, .connecting: true
        case .updating, .online: false
        }
    }
}
