import BenchKit
import ArgumentParser

/// The wire without a network: what one message, one packet and one handshake cost.
struct WireCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wire",
        abstract: "Measures envelopes, TL coding, sessions and handshakes."
    )

    @Option(help: "Where to write the results as JSON.")
    var output: String?

    func run() throws {
        var results = Results()
        EnvelopeCase.run(&results)
        TLCase.run(&results)
        SessionCase.run(&results)
        try HandshakeCase.run(&results)
        try output.map { try results.write(to: $0) }
    }
}
