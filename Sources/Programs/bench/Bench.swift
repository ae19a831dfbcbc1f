import ArgumentParser
import StdExtras

/// Measures the wire code, a server under load or with crashes, and clients.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures the wire code, a server under load, and clients.",
        version: ProgramVersion.description(of: "bench"),
        subcommands: [
            WireCommand.self, LoadCommand.self, PagesCommand.self, CrashTestCommand.self, HostileCommand.self,
            ClientCommand.self, ClientStartCommand.self, NetworkCommand.self, ReportCommand.self,
        ]
    )
}
