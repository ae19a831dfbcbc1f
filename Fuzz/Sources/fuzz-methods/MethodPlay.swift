import FuzzSupport
import HostileCalls
import SchemaSyntax
import StdExtras
import TelegramSchema

/// Plays inputs in worlds, one world after the other.
struct MethodPlay {
    static let shared = Locked(MethodPlay())

    private static let runsPerWorld = 60
    private static let batchesPerRun = 64
    private static let callsPerBatch = 16
    /// Milliseconds of this thread's own time after which a bystander must have had an answer, whatever was before it on
    /// the lane. A server without sanitizers, which take five times as long, promises 100.
    private static let timeout = 500.0

    private var world: MethodWorld?
    private var runs = 0
    private var known: [KnownEntities] = []
    private var routed: [Declaration] = []
    private var tally = MethodTally()
    private let history = InputHistory()

    mutating func run(_ input: [UInt8]) {
        do {
            let world = try world ?? begin()
            history.add(input)
            var choices = Choices(input, seed: 1)
            for _ in 0..<1 + choices.below(Self.batchesPerRun) { try batch(in: world, &choices) }
            runs += 1
            guard runs % Self.runsPerWorld == 0 else { return }
            world.close()
            self.world = nil
            tally.endWorld(largest: world.output.largest)
        } catch {
            preconditionFailure("the world did not hold: \(error)")
        }
    }

    private mutating func begin() throws -> MethodWorld {
        let world = try MethodWorld()
        self.world = world
        history.begin()
        var things = KnownEntities()
        for member in MethodWorld.hostile {
            things.learn(.init(id: MethodWorld.user(member).rawValue, accessHash: member), of: .user)
        }
        // Numbers of others can be guessed; their hashes not.
        for other in MethodWorld.bystanders + MethodWorld.strangers {
            things.learn(MethodWorld.user(other).rawValue, as: "user_id")
        }
        known = MethodWorld.hostile.map { _ in things }
        if routed.isEmpty {
            routed = MethodWorld.grammar.functions.filter { function in
                let id = withUnsafeBytes(of: function.id.littleEndian) { [UInt8]($0) }
                guard let answer = world.call(id, as: 1) else { return true }
                return refusal(answer) != "INPUT_METHOD_INVALID"
            }
        }
        return world
    }

    private struct Made {
        var function: Declaration
        var member: Int
        var token: UInt64
    }

    /// Calls that wait for the lane together, and behind them a bystander's.
    private mutating func batch(in world: MethodWorld, _ choices: inout Choices) throws {
        if choices.once(in: 256) {
            let pauses: [Int64] = [1, 1000, 60_000, 301_000, 3_600_000, 90_000_000]
            try world.advance(milliseconds: choices.pick(pauses) ?? 0)
        }
        // Mostly many, as a commit takes longer than a call; at times one, so that it alone is seen.
        let count = choices.chance(200) ? 1 + choices.below(Self.callsPerBatch) : 1
        var made: [Made] = []
        for _ in 0..<count {
            guard let function = pick(&choices) else { continue }
            let member = choices.below(known.count)
            let body = ValueMaker.call(
                function,
                in: MethodWorld.grammar,
                knowing: known[member],
                by: &choices
            )
            let token = world.submit(body, as: MethodWorld.hostile[member])
            made.append(Made(function: function, member: member, token: token))
        }
        let wait = world.bystand()
        tally.batch(milliseconds: wait)
        precondition(
            wait < Self.timeout,
            "\(made.map(\.function.name)) kept a bystander waiting for \(wait) ms"
        )
        for call in made { try take(call, in: world) }
    }

    private func pick(_ choices: inout Choices) -> Declaration? {
        let function =
            choices.once(in: 128) ? choices.pick(MethodWorld.grammar.functions) : choices.pick(routed)
        // Whoever is signed out has to be signed in again, which takes as long as a hundred calls.
        if function?.name == "auth.logOut", !choices.once(in: 16) { return choices.pick(routed) }
        return function
    }

    private mutating func take(_ call: Made, in world: MethodWorld) throws {
        guard let answer = world.output.take(call.token) else {
            preconditionFailure("\(call.function.name) was not answered")
        }
        let refusal = refusal(answer)
        tally.call(call.function, isRefused: refusal != nil)
        switch refusal {
        case nil: AnswerReader.learn(from: answer, in: MethodWorld.grammar, into: &known[call.member])
        case "AUTH_KEY_UNREGISTERED":
            let member = MethodWorld.hostile[call.member]
            try world.add(member, hash: member)
        default: break
        }
    }

    private func refusal(_ answer: [UInt8]) -> String? {
        guard answer.starts(with: Self.errorMark) else { return nil }
        return (try? MTP.RpcError(decoding: answer))?.errorMessage
    }

    /// The first bytes of an `rpc_error`.
    private static let errorMark: [UInt8] = [0x19, 0xca, 0x44, 0x21]
}
