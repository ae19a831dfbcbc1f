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
        await line("martlet_map_attribution", limit: Self.attributionLimit)
    }

    /// By what somebody becomes a member of the server. Waits for a connection.
    ///
    /// - Returns: Nil if the server says nothing of it, or cannot be asked.
    public func joining() async -> ServerJoining? {
        await line("martlet_invitations", limit: 16).flatMap(ServerJoining.init)
    }

    /// True unless the server says that it has no channels. Waits for a connection.
    public func hasChannels() async -> Bool { await line("martlet_channels", limit: 16) != "none" }

    /// The address of the server's web pages, where members write pages and templates. Waits for a connection.
    ///
    /// - Returns: The address without a slash at its end; nil if the server has none, or cannot be asked.
    public func webAddress() async -> String? {
        guard let address = await line("martlet_web", limit: 300),
            address.hasPrefix("https://") || address.hasPrefix("http://")
        else { return nil }
        return address
    }

    private func line(_ name: String, limit: Int) async -> String? {
        let policy = RequestPolicy(priority: .background)
        guard let answer = try? await api.call(TLFunction.HelpGetAppConfig(hash: 0), policy) else {
            return nil
        }
        return AppConfiguration(answer)?.line(name, limit: limit)
    }
}

/// By what somebody becomes a member of a server.
public enum ServerJoining: String, Sendable {
    /// Anybody may sign up.
    case open
    /// By an invitation of a member or of the host.
    case byMembers = "members"
    /// By an invitation of the host.
    case byHost = "host"
    /// Nobody may sign up.
    case closed
}
