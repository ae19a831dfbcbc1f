import ArgumentParser
import Glibc
import Simulation
import StdExtras

/// Runs random worlds of devices and a server on virtual time, and compares their final states.
@main
struct ClientStressTest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "client-stress",
        abstract:
            "Simulates a server and devices with random actions, on virtual time, and compares their final states.",
        discussion: """
            Each world (a server, people and their devices) follows from its seed. A failure prints the arguments that \
            repeat it.
            """,
        version: ProgramVersion.description(of: "client-stress")
    )

    @Option(help: "The seed of the first world; each next world has the next number.")
    var seed: UInt64 = 1

    @Option(help: "The number of worlds.")
    var runs = 1

    @Option(help: "The number of events in each world.")
    var steps = 60

    @Flag(
        help: "Simulate an hour in which the server answers 30 % of all calls with errors; ignores --steps."
    )
    var chaos = false

    @Flag(inversion: .prefixedNo, help: "Include people who type drafts without sending them.")
    var drafts = true

    @Flag(help: "Include photos, albums and files.")
    var media = false

    @Option(
        parsing: .upToNextOption,
        help: "The actions of people besides writing, reading and typing. (default: all actions)",
        transform: action
    )
    var actions: [WorldAction] = WorldAction.allCases

    @Flag(help: "Allow no actions besides writing, reading and typing.")
    var noActions = false

    @Option(
        help: "The protocols of the devices: mtproto, compact, or mixed, which changes them at any time.",
        transform: transports
    )
    var transport = WorldTransports.mtproto

    @Flag(help: "Print a hash of each world's events, which two runs of a seed have in common.")
    var trace = false

    @Flag(help: "Print every event.")
    var log = false

    @Option(help: "The number of failed worlds after which the run ends.")
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
        if transport != .mtproto { arguments.append("--transport \(transport.rawValue)") }
        if noActions {
            arguments.append("--no-actions")
        } else if actions != WorldAction.allCases {
            arguments.append("--actions \(actions.map(\.rawValue).joined(separator: " "))")
        }
        return arguments.joined(separator: " ")
    }

    private static let action: @Sendable (String) throws -> WorldAction = { name in
        guard let action = WorldAction(rawValue: name) else {
            throw ValidationError("One of \(WorldAction.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return action
    }

    private static let transports: @Sendable (String) throws -> WorldTransports = { name in
        guard let transports = WorldTransports(rawValue: name) else {
            let names = WorldTransports.allCases.map(\.rawValue)
            throw ValidationError("One of \(names.joined(separator: ", ")).")
        }
        return transports
    }

    private static let show: @Sendable (String) -> Void = { (line: String) in print(line) }

    private func live(_ seed: UInt64, _ loop: SimulationLoop) throws -> Int {
        let world = try World(seed: seed, loop: loop, transports: transport)
        world.actions = noActions ? [] : actions
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
