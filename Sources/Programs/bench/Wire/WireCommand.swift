import BenchKit
import ArgumentParser

/// Measures the wire code without a network: the cost of a message, a packet and a handshake.
struct WireCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wire",
        abstract: "Measures envelopes, TL coding, compact values and their seal, sessions and handshakes."
    )

    @Option(help: "A file to write the results to, as JSON.")
    var output: String?

    func run() throws {
        var results = Results()
        EnvelopeCase.run(&results)
        TLCase.run(&results)
        CompactCase.run(&results)
        SessionCase.run(&results)
        try HandshakeCase.run(&results)
        try NoiseCase.run(&results)
        try output.map { try results.write(to: $0) }
    }
}
