import ArgumentParser
import BenchKit
import Foundation

/// Measures whole accounts against a running server: catching up, starting, and signing in over a bad network.
struct ClientCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "client",
        abstract: "Measures accounts of a client against a running martletd.",
        discussion: "Start the server with --registration open --login-codes file:PATH."
    )

    @OptionGroup var target: TargetOptions

    @Option(help: "Cases to run, all by default: replay, start, sign-in.")
    var only: [String] = []

    @Option(help: "How many updates are missed and caught up with.")
    var updates = 100_000

    @Option(help: "How many chats the store has from which the program starts.")
    var chats = 100_000

    @Option(help: "What Scripts/measure-notifier has printed, to be held against the bars with the others.")
    var notifier: String?

    @Option(help: "Where to write the results as JSON.")
    var output: String?

    func run() async throws {
        var results = Results()
        let place = try BenchFolder()
        let accounts = BenchAccounts(target, in: place)
        if wants("replay") { try await ReplayCase(accounts, updates: updates).run(&results) }
        if wants("start") { try await StartCase(accounts, chats: chats).run(&results) }
        if wants("sign-in") { try await SignInCase(accounts).run(&results) }
        if let notifier { try NotifierCost.read(from: notifier).add(to: &results) }
        try output.map { try results.write(to: $0) }
        if !Threshold.print(clientBars, for: results) { throw ExitCode(1) }
    }

    private func wants(_ name: String) -> Bool { only.isEmpty || only.contains(name) }
}

/// The output of `Scripts/measure-notifier`.
private struct NotifierCost: Decodable {
    var residentMiB: Double
    var idlePercent: Double

    private enum CodingKeys: String, CodingKey {
        case residentMiB = "notifier_resident_mib"
        case idlePercent = "idle_cpu_percent"
    }

    static func read(from path: String) throws -> NotifierCost {
        try JSONDecoder().decode(NotifierCost.self, from: Data(contentsOf: URL(filePath: path)))
    }

    func add(to results: inout Results) {
        results.add("notifier", "one account", ["MiB": residentMiB])
        results.add("idle", "five accounts of a notifier", ["CPU %": idlePercent])
    }
}
