import ArgumentParser
import Foundation
import TransportNIO
import WireCrypto

/// The options that select a server.
struct TargetOptions: ParsableArguments {
    @Option(help: "The name or address of the server.")
    var host = "127.0.0.1"

    @Option(help: "The port of the server.")
    var port = 4430

    @Option(help: "The file public-key.pem of the server.")
    var publicKey: String

    @Option(help: "The file to which the server writes login codes (--login-codes).")
    var loginCodes: String

    /// The address and the key of the server.
    func address() throws -> ServerAddress {
        let pem = try String(contentsOfFile: publicKey, encoding: .utf8)
        return ServerAddress(host: host, port: port, publicKeys: [try RSAPublicKey(pem: pem)])
    }
}
