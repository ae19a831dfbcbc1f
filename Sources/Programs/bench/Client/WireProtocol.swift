import ArgumentParser
import ClientNetwork

/// A protocol that an account speaks with the server.
enum WireProtocol: String, CaseIterable, ExpressibleByArgument, Sendable {
    case mtproto
    case compact

    /// Makes accounts with this configuration speak it alone.
    func set(_ configuration: inout NetworkConfiguration) {
        configuration.transports = self == .mtproto ? .mtproto : .compact
    }
}
