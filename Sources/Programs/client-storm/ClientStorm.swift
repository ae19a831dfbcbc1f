import ArgumentParser
import Simulation

/// Runs random worlds of devices and a server on virtual time and compares what each holds in the end.
@main
struct ClientStorm: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "client-storm",
        abstract: "Random worlds of devices and a server, on virtual time; each must end with all equal."
    )

    @Option(help: "The seed of the first world; the others follow it.")
    var seed: UInt64 = 1

    @Option(help: "How many worlds.")
    var runs = 1

    @Option(help: "How many things happen in each.")
    var steps = 60

    @Flag(inversion: .prefixedNo, help: "Whether people type without sending.")
    var drafts = true

    @Flag(help: "Print a number for each world that two runs of its seed have in common.")
    var trace = false

    @Flag(help: "Print all that happens.")
    var log = false

    @Option(help: "How many worlds may fail before the others are not tried.")
    var failures = 1

    func run() throws {
        try Repeatable.begin()
        var (sent, failed) = (0, 0)
        for number in 0..<UInt64(runs) where failed < failures {
            let loop = try SimulationLoop(show: log ? Self.show : nil)
            do {
                sent += try live(seed &+ number, loop)
            } catch {
                print("seed \(seed &+ number), \(steps) steps: \(error)")
                failed += 1
            }
            if trace { print("seed \(seed &+ number): \(String(loop.trace.hash, radix: 16))") }
        }
        if failed > 0 { throw ExitCode.failure }
        print("\(runs) worlds from seed \(seed): \(sent) messages, all devices equal to the server")
    }

    private static let show: @Sendable (String) -> Void = { (line: String) in print(line) }

    private func live(_ seed: UInt64, _ loop: SimulationLoop) throws -> Int {
        let world = try World(seed: seed, loop: loop)
        var diary = Diary()
        try world.live(steps: steps, typesDrafts: drafts, diary: &diary)
        try world.settle()
        try world.judge(diary)
        try world.end()
        return diary.sent.count
    }
}
