import ArgumentParser

/// Measures the wire by itself, and loads or kills a running server.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures the wire, and loads a server.",
        subcommands: [WireCommand.self, LoadCommand.self, StormCommand.self, ReportCommand.self]
    )
}
