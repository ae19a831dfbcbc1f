import ArgumentParser
import BenchKit
import Foundation
import HostileCalls

/// Calls everything on a running server with edge values, and measures the effect on other users.
struct HostileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hostile",
        abstract:
            "Calls every method of a martletd with hostile values, and checks the effect on other users.",
        discussion:
            """
            Fails if the server exits, reveals other users' data, leaves a call unanswered or keeps memory. Also fails \
            if a bystander's call is refused, or takes over 100 ms without this program's own delay.
            """
    )

    @Option(help: "The path of the program martletd.")
    var martletd: String

    @Option(help: "The schema file that names the methods.")
    var schema = "Schema/api.tl"

    @Option(help: "The duration in seconds, after a warm-up of a tenth of that.")
    var seconds = 3600

    @Option(help: "The number of hostile users.")
    var members = 3

    @Option(help: "The number of calls that each hostile user has under way.")
    var inFlight = 4

    @Option(help: "The most calls per second of all hostile users together.")
    var rate = 400

    @Option(help: "The seed of the random calls.")
    var seed: UInt64 = 1

    @Option(help: "The server's port. (default: any free port)")
    var port: Int?

    @Option(help: "A file to write the results to, as JSON.")
    var output: String?

    func run() async throws {
        let grammar = try Grammar(text: String(contentsOfFile: schema, encoding: .utf8), file: schema)
        let server = try OwnServer(martletd, port: port, for: "hostile")
        defer { server.kill() }
        // After the hostile users: two bystanders, and users unknown to all.
        let virtualUsers = try await VirtualUsers.make(server.target, firstPhone: 0)
        try await virtualUsers.signUp(upTo: members + HostileRun.others)
        let interval = Double(members * inFlight) / Double(max(rate, 1))
        let run = try await HostileRun.make(
            virtualUsers,
            members: members,
            grammar,
            seed: seed,
            interval: interval
        )
        try await run.start(inFlight: inFlight)
        let memory = try await watch(run, ServerProcess(pid: server.processIdentifier))
        let report = try await run.finish()
        try write(report, memory)
        try await virtualUsers.close()
        guard report.isClean, memory.growth < 20 else { throw CrashTestError.damage }
        try server.remove()
    }

    /// Resident memory, in MiB.
    private struct Memory {
        var warm = 0.0
        var highest = 0.0
        var quiet = 0.0
        var growth: Double { quiet - warm }
    }

    private func watch(_ run: HostileRun, _ server: ServerProcess) async throws -> Memory {
        var memory = Memory()
        let steps = max((seconds + seconds / 10) / 10, 2)
        let warm = max(steps / 11, 1)
        for step in 1...steps {
            try await Task.sleep(for: .seconds(10))
            let resident = Double(server.residentBytes) / 1_048_576
            guard resident > 0 else { throw CrashTestError.serverDidNotStart }
            memory.highest = max(memory.highest, resident)
            if step == warm { memory.warm = resident }
            if step % 6 == 0 {
                print("\(step * 10) s, \(Int(resident)) MiB: \(try await run.summary())")
                fflush(nil)
            }
        }
        try await run.stop()
        try await Task.sleep(for: .seconds(30))
        memory.quiet = Double(server.residentBytes) / 1_048_576
        return memory
    }

    private func write(_ report: HostileReport, _ memory: Memory) throws {
        let waits = Latencies(nanoseconds: report.waits)
        var results = Results()
        results.add(
            "hostile",
            "\(seconds) s, \(members) members, up to \(rate) calls a second",
            [
                "calls": Double(report.calls),
                "refused": Double(report.refused),
                "unanswered": Double(report.unanswered),
                "leaks": Double(report.leaks),
                "largest answer bytes": Double(report.largest),
                "signed out": Double(report.signedOut),
                "bystander calls": Double(report.waits.count),
                "bystander late": Double(report.late),
                "bystander refused": Double(report.bystanderRefusals),
                "bystander p50 ms": waits.milliseconds(50),
                "bystander p99 ms": waits.milliseconds(99),
                "bystander worst ms": Double(report.waits.max() ?? 0) / 1e6,
                "own lag worst ms": Double(report.worstLag) / 1e6,
                "MiB warm": memory.warm,
                "MiB highest": memory.highest,
                "MiB after quiet": memory.quiet,
            ]
        )
        for rows in results.sections.values { Results.printTable(rows) }
        for line in report.notes.prefix(20) { print(line) }
        for (name, count) in report.refusals.sorted(by: { $0.value > $1.value }).prefix(30) {
            print("refused \(count): \(name)")
        }
        try output.map { try results.write(to: $0) }
    }
}
