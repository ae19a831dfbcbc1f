import ClientNetwork
package import Localization

extension ConnectionState {
    /// What is waited for, in words, as long as something is; nil when all is there.
    package nonisolated func text(_ words: Strings) -> String? {
        switch self {
        case .waitingForNetwork: words.waitingForNetwork
        case .connecting(let throughProxy): throughProxy ? words.connectingThroughProxy : words.connecting
        case .updating: words.updating
        case .online: nil
        }
    }
}
