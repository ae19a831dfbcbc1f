import ArgumentParser

/// Measures the wire by itself, loads or kills a running server, and has clients catch up with one.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures the wire, a server under load, and clients.",
        subcommands: [
            WireCommand.self, LoadCommand.self, CrashTestCommand.self, HostileCommand.self,
            ClientCommand.self, ClientStartCommand.self, ReportCommand.self,
        ]
    )
}
