import ArgumentParser
import Glibc
import Simulation

/// Runs random worlds of devices and a server on virtual time, and compares their final states.
@main
struct ClientStressTest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "client-stress",
        abstract: "Random worlds of devices and a server, on virtual time; each must end with all equal."
    )

    @Option(help: "The seed of the first world; the others follow it.")
    var seed: UInt64 = 1

    @Option(help: "How many worlds.")
    var runs = 1

    @Option(help: "How many things happen in each.")
    var steps = 60

    @Flag(help: "Have the server answer 30 % of calls with errors, for an hour, however many things happen.")
    var chaos = false

    @Flag(inversion: .prefixedNo, help: "Whether people type without sending.")
    var drafts = true

    @Flag(help: "Whether people send photos, albums and files, too.")
    var media = false

    @Option(
        parsing: .upToNextOption,
        help: "What people do beside writing, reading and typing; all that they can unless given.",
        transform: action
    )
    var actions: [WorldAction] = WorldAction.allCases

    @Flag(help: "Have people do nothing but write, read and type.")
    var noDeeds = false

    @Flag(help: "Print a number for each world that two runs of its seed have in common.")
    var trace = false

    @Flag(help: "Print all that happens.")
    var log = false

    @Option(help: "How many worlds may fail before the others are not tried.")
    var failures = 1

    func run() throws {
        try DeterministicHashing.begin()
        var (sent, failed) = (0, 0)
        for number in 0..<UInt64(runs) where failed < failures {
            let loop = try SimulationLoop(show: log ? Self.show : nil)
            do {
                sent += try live(seed &+ number, loop)
            } catch {
                print("\(arguments(seed &+ number)): \(error)")
                // Flushed, so that the findings of an aborted run are in a redirected output.
                fflush(nil)
                failed += 1
            }
            if trace { print("seed \(seed &+ number): \(String(loop.trace.hash, radix: 16))") }
        }
        if failed > 0 { throw ExitCode.failure }
        print("\(runs) worlds from seed \(seed): \(sent) messages, all devices equal to the server")
    }

    /// The arguments that reproduce a world.
    private func arguments(_ seed: UInt64) -> String {
        var arguments = ["--seed \(seed)", "--steps \(steps)"]
        if chaos { arguments.append("--chaos") }
        if media { arguments.append("--media") }
        if !drafts { arguments.append("--no-drafts") }
        if noDeeds {
            arguments.append("--no-deeds")
        } else if actions != WorldAction.allCases {
            arguments.append("--deeds \(actions.map(\.rawValue).joined(separator: " "))")
        }
        return arguments.joined(separator: " ")
    }

    private static let action: @Sendable (String) throws -> WorldAction = { name in
        guard let action = WorldAction(rawValue: name) else {
            throw ValidationError("One of \(WorldAction.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return action
    }

    private static let show: @Sendable (String) -> Void = { (line: String) in print(line) }

    private func live(_ seed: UInt64, _ loop: SimulationLoop) throws -> Int {
        let world = try World(seed: seed, loop: loop)
        world.actions = noDeeds ? [] : actions
        do {
            let sent = try live(in: world)
            try world.end()
            return sent
        } catch {
            // The difference matters, not an error of the cleanup.
            try? world.end()
            throw error
        }
    }

    private func live(in world: World) throws -> Int {
        var expectedHistory = ExpectedHistory()
        var gallery = Gallery()
        if chaos {
            try world.runWithFaults(
                for: .seconds(3600),
                typesDrafts: drafts,
                expectedHistory: &expectedHistory
            )
        } else if media {
            try world.liveWithMedia(steps: steps, expectedHistory: &expectedHistory, &gallery)
        } else {
            try world.live(steps: steps, typesDrafts: drafts, expectedHistory: &expectedHistory)
        }
        try world.settle()
        try world.judge(expectedHistory)
        try world.judge(gallery)
        return expectedHistory.sent.count
    }
}
