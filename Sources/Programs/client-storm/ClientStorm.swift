import ArgumentParser
import Simulation
import TelegramSchema

/// Runs random worlds of devices and a server on virtual time and compares what each holds in the end.
@main
struct ClientStorm: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "client-storm",
        abstract: "Random worlds of devices and a server, on virtual time; each must end with all equal."
    )

    @Option(help: "The seed of the first world.")
    var seed: UInt64 = 1

    @Option(help: "How many worlds.")
    var runs = 1

    func run() throws {
        let loop = try SimulationLoop()
        let server = try SimulatedServer(loop: loop, seed: seed)
        _ = try loop.run("making a key") { try await server.makeKey(for: 1_000_001, name: "A") }
    }
}
