import ArgumentParser
import Foundation
import TransportNIO
import WireCrypto

/// The options that select a server.
struct TargetOptions: ParsableArguments {
    @Option(help: "Name or address of the server.")
    var host = "127.0.0.1"

    @Option(help: "Its port.")
    var port = 4430

    @Option(help: "Its public-key.pem.")
    var publicKey: String

    @Option(help: "The file that its --login-codes names.")
    var loginCodes: String

    /// The address and the key of the server.
    func address() throws -> ServerAddress {
        let pem = try String(contentsOfFile: publicKey, encoding: .utf8)
        return ServerAddress(host: host, port: port, publicKeys: [try RSAPublicKey(pem: pem)])
    }
}
