import BenchKit
import ArgumentParser
import Foundation
import NIOPosix

/// Loads a running server with many real connections: sign-ups, messages at full speed, messages at a steady rate,
/// and idle connections.
struct LoadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Loads a running martletd, and measures its throughput, CPU time and memory.",
        discussion: "Start the server with --registration open --login-codes file:PATH."
    )

    @OptionGroup var target: TargetOptions

    @Option(help: "The server's process ID, to read its CPU time and memory from /proc.")
    var pid: Int32?

    @Option(help: "The number of users who chat.")
    var users = 100

    @Option(help: "The number of messages that each user has under way in the closed loop.")
    var inFlight = 8

    @Option(help: "The duration of each loop in seconds, after a warm-up of one second.")
    var seconds = 10

    @Option(help: "The messages per second of the open loop.")
    var rate = 1000

    @Option(name: .customLong("idle"), help: "A number of idle connections to measure. May be repeated.")
    var idleCounts: [Int] = []

    @Option(help: "The number at the end of the first user's phone number.")
    var firstPhone = 0

    @Option(help: "A file to write the results to, as JSON.")
    var output: String?

    func run() async throws {
        try OpenFiles.raiseLimit(to: 65536)
        let virtualUsers = try await VirtualUsers.make(target, firstPhone: firstPhone)
        var results = Results()
        let server = pid.map(ServerProcess.init)
        try await login(virtualUsers, upTo: users, server, &results)
        try await virtualUsers.addContacts(users)
        try await closedLoop(virtualUsers, server, &results)
        try await openLoop(virtualUsers, server, &results)
        try await olderLayer(virtualUsers, server, &results)
        for count in idleCounts {
            try await idle(virtualUsers, count: count, server: server, results: &results)
        }
        try output.map { try results.write(to: $0) }
        try await virtualUsers.close()
    }

    private func login(
        _ virtualUsers: VirtualUsers,
        upTo count: Int,
        _ server: ServerProcess?,
        _ results: inout Results
    ) async throws {
        let before = await virtualUsers.count
        let start = Stopwatch.wallNanoseconds
        let cpu = server?.cpuSeconds ?? 0
        try await virtualUsers.signUp(upTo: count)
        let spent = (server?.cpuSeconds ?? 0) - cpu
        let made = Double(count - before)
        results.add(
            "login",
            "\(count - before) sign-ups",
            [
                "server CPU ms each": spent * 1000 / made,
                "per second": made * 1e9 / Double(Stopwatch.wallNanoseconds - start),
            ]
        )
    }

    private func closedLoop(_ virtualUsers: VirtualUsers, _ server: ServerProcess?, _ results: inout Results)
        async throws
    {
        let run = ClosedLoop(inFlight: inFlight)
        let tally = try await virtualUsers.run(run, users: users, seconds: seconds, server)
        results.add("messages", "\(users) clients, \(inFlight) under way each", tally.values)
    }

    /// Rounds in the own layer and in the oldest, in turn. The figure is the oldest's CPU time a message over the own's,
    /// the median of the pairs: a machine's mood is in both halves of a pair.
    private func olderLayer(_ virtualUsers: VirtualUsers, _ server: ServerProcess?, _ results: inout Results)
        async throws
    {
        let run = ClosedLoop(inFlight: inFlight)
        var ratios: [Double] = []
        for _ in 0..<3 {
            var spent: [Double] = []
            for layer in [LoadUser.layer, LoadUser.oldestLayer] {
                try await virtualUsers.speak(layer, users)
                let tally = try await virtualUsers.run(
                    run,
                    users: users,
                    seconds: max(seconds / 2, 1),
                    server
                )
                spent.append(tally.values["server µs each"] ?? 0)
            }
            ratios.append(spent[1] / max(spent[0], .leastNonzeroMagnitude))
        }
        try await virtualUsers.speak(LoadUser.layer, users)
        results.add(
            "layers",
            "layer \(LoadUser.oldestLayer)",
            ["server CPU a message over the own layer's": ratios.sorted()[1]]
        )
    }

    private func openLoop(_ virtualUsers: VirtualUsers, _ server: ServerProcess?, _ results: inout Results)
        async throws
    {
        let run = OpenLoop(perSecond: rate)
        let tally = try await virtualUsers.run(run, users: users, seconds: seconds, server)
        results.add("messages", "\(rate) a second from \(users) clients", tally.values)
    }

    private func idle(
        _ virtualUsers: VirtualUsers,
        count: Int,
        server: ServerProcess?,
        results: inout Results
    ) async throws {
        let before = await virtualUsers.count
        guard let server, count > 0 else { return }
        try await Task.sleep(for: .seconds(3))
        let start = server.residentBytes
        try await login(virtualUsers, upTo: before + count, server, &results)
        try await Task.sleep(for: .seconds(3))
        let cpu = server.cpuSeconds
        try await Task.sleep(for: .seconds(5))
        results.add(
            "idle",
            "\(count) connections",
            [
                "KB each": Double(server.residentBytes - start) / Double(count) / 1024,
                "MB in all": Double(server.residentBytes) / 1_048_576,
                "idle CPU %": (server.cpuSeconds - cpu) * 20,
            ]
        )
        try await virtualUsers.leave(downTo: before)
        try await Task.sleep(for: .seconds(2))
    }
}
