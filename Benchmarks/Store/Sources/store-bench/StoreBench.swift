import ArgumentParser
import BenchKit

/// Measures Martlet's store and signals beside GRDB, OpenCombine, AsyncAlgorithms and LMDB.
@main
struct StoreBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store-bench",
        abstract: "Measures the client's store and signals beside others'."
    )

    @Option(help: "Cases to run, all by default: signals, observe, insert, window, search, open, readers, reading, hot.")
    var only: [String] = []

    @Option(help: "Messages of the data set that most cases share.")
    var messages = 1_000_000

    @Option(help: "Messages of the data set that windows are read from.")
    var windowMessages = 10_000_000

    @Option(help: "Where to write the results as JSON.")
    var output: String?

    func run() async throws {
        var results = Results()
        if wants("signals") { await SignalsCase.run(&results) }
        try output.map { try results.write(to: $0) }
        Bar.print(storeBars, for: results)
    }

    private func wants(_ name: String) -> Bool { only.isEmpty || only.contains(name) }
}
