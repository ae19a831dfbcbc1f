import ClientNetwork
import TelegramSchema

/// What the account's server says of itself beside its API.
public struct ServerFeatures: Sendable {
    private static let attributionLimit = 80

    private let api: any RPCClient

    init(_ services: AccountDependencies) { api = services.api }

    /// Who made the maps that the server sends, to be named on each. Waits for a connection.
    ///
    /// - Returns: Nil if the server says nothing of it, or cannot be asked.
    public func mapAttribution() async -> String? {
        let policy = RequestPolicy(priority: .background)
        guard let answer = try? await api.call(TLFunction.HelpGetAppConfig(hash: 0), policy) else {
            return nil
        }
        return AppConfiguration(answer)?.line("martlet_map_attribution", limit: Self.attributionLimit)
    }
}
