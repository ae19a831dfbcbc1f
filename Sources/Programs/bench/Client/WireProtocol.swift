import ArgumentParser
import ClientNetwork

/// A protocol that an account speaks with the server.
enum WireProtocol: String, CaseIterable, ExpressibleByArgument, Sendable {
    case mtproto
    case compact

    /// The protocols that clients of this version speak.
    static let spoken: [WireProtocol] = [.mtproto]

    /// Makes accounts with this configuration speak it alone.
    func set(_ configuration: inout NetworkConfiguration) {}
}
