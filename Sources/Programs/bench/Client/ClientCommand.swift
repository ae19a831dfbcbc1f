import ArgumentParser
import BenchKit
import Foundation

/// Measures whole accounts against a running server: catching up, starting, and signing in over a bad network.
struct ClientCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "client",
        abstract: "Measures client accounts on a running martletd.",
        discussion: "Start the server with --registration open --login-codes file:PATH."
    )

    @OptionGroup var target: TargetOptions

    @Option(help: "A case to run: replay, start or sign-in. May be repeated. (default: all)")
    var only: [String] = []

    @Option(help: "The number of missed updates that the replay case catches up with.")
    var updates = 100_000

    @Option(help: "The number of chats in the store of the start case.")
    var chats = 100_000

    @Option(help: "A file with the output of Scripts/measure-notifier, to be checked with the other results.")
    var notifier: String?

    @Option(help: "A file to write the results to, as JSON.")
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
