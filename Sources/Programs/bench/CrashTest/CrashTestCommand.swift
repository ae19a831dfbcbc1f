import BenchKit
import ArgumentParser
import Foundation
import NIOCore

/// Kills a server at random moments while clients send, and counts the damage.
struct CrashTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storm",
        abstract: "Kills a martletd (SIGKILL) again and again while clients send, and counts lost messages.",
        discussion:
            "Prints how many messages were acknowledged, lost, doubled and out of order. Fails unless the last three are 0."
    )

    @Option(help: "The path of the program martletd.")
    var martletd: String

    @Option(help: "The number of kills.")
    var kills = 50

    @Option(help: "The number of users, who send to each other in pairs.")
    var clients = 20

    @Option(help: "The number of messages that each user has under way.")
    var inFlight = 8

    @Option(
        help: "Send by whole accounts that speak mtproto or compact. (default: simple users of MTProto)"
    )
    var transport: WireProtocol?

    @Option(help: "The server's port. (default: any free port)")
    var port: Int?

    @Option(help: "A file to write the results to, as JSON.")
    var output: String?

    func run() async throws {
        let server = try OwnServer(martletd, port: port, for: "storm")
        defer { server.kill() }
        if let transport {
            try await killAccounts(of: server, speaking: transport)
        } else {
            try await killUsers(of: server)
        }
        try server.remove()
    }

    private func killAccounts(of server: OwnServer, speaking wire: WireProtocol) async throws {
        let accounts = BenchAccounts(try server.target, in: try BenchFolder())
        let test = try await AccountCrashTest(clients, accounts, speaking: wire)
        let inFlight = inFlight
        let life = Task { try await test.live(inFlight: inFlight) }
        let waits = try await killAll(server) {
            test.expectAnswer()
        } answer: {
            try await test.secondsToAnswer(since: $0)
        }
        test.stop()
        try await life.value
        try write(try await test.finish(), waits, by: " by \(wire)")
    }

    private func killUsers(of server: OwnServer) async throws {
        let virtualUsers = try await VirtualUsers.make(server.target, firstPhone: 0)
        try await virtualUsers.signUp(upTo: clients)
        try await virtualUsers.addContacts(clients)
        let crashTest = try await CrashTest.make(virtualUsers)
        try await crashTest.start(inFlight: inFlight)
        let waits = try await killAll(server) {
            await crashTest.expectAnswer()
        } answer: {
            try await crashTest.secondsToAnswer(since: $0)
        }
        try write(try await crashTest.finish(), waits, by: "")
    }

    /// Kills and restarts the server; returns the seconds to the first answers.
    private func killAll(
        _ server: OwnServer,
        expect: () async -> Void,
        answer: (Int64) async throws -> Double
    ) async throws -> [Double] {
        var waits: [Double] = []
        for kill in 1...kills {
            try await Task.sleep(for: .milliseconds(.random(in: 20...800)))
            server.kill()
            await expect()
            let start = Stopwatch.wallNanoseconds
            try server.start()
            waits.append(try await answer(start))
            print("kill \(kill): first answer after \(Int((waits.last ?? 0) * 1000)) ms")
        }
        return waits
    }

    private func write(_ report: CrashTestReport, _ waits: [Double], by wire: String) throws {
        var results = Results()
        results.add(
            "storm",
            "\(kills) kills, \(clients) clients\(wire), \(inFlight) under way each",
            [
                "acked": Double(report.acked),
                "lost": Double(report.lost),
                "doubled": Double(report.doubled),
                "out of order": Double(report.outOfOrder),
                "slowest first answer ms": (waits.max() ?? 0) * 1000,
            ]
        )
        try output.map { try results.write(to: $0) }
        guard report.isClean else { throw CrashTestError.damage }
    }
}
