import FuzzSupport
import Foundation
import HostileCalls
import SchemaSyntax
import StdExtras
import TelegramSchema

/// Three members call whatever the schema has, with values at every edge and with each other's things, in sequences. No
/// call may end the process, stay without an answer, have a large one, take long, or tell of people that the caller was
/// never told of; and bystanders are answered as ever.
///
/// The world goes on from run to run, and begins anew after ``runsPerWorld``. All inputs since it began are kept in the
/// file that `MARTLET_FUZZ_HISTORY` names, so that what they led to can be had again: `MARTLET_FUZZ_REPLAY` plays such a
/// file and ends.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMethods(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    MethodPlay.shared.withLock { $0.run(input.rest()) }
    return 0
}

@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
    guard let file = ProcessInfo.processInfo.environment["MARTLET_FUZZ_REPLAY"] else { return 0 }
    guard let data = FileManager.default.contents(atPath: file) else { exit(2) }
    var input = [UInt8](data)[...]
    while input.count >= 4 {
        let count = input.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let run = Array(input.dropFirst(4).prefix(count))
        input = input.dropFirst(4 + count)
        MethodPlay.shared.withLock { $0.run(run) }
    }
    exit(0)
}

struct MethodPlay {
    static let shared = Locked(MethodPlay())

    private static let runsPerWorld = 400
    private static let callsPerRun = 40
    /// Milliseconds that one call may take on the lane, sanitizers and a busy machine included.
    private static let patience = 4_000

    private var world: MethodWorld?
    private var runs = 0
    private var calls = 0
    private var known: [Int64: KnownThings] = [:]
    private var routed: [Declaration] = []
    private let history = History()

    mutating func run(_ input: [UInt8]) {
        do {
            let world = try world ?? begin()
            history.add(input)
            var choices = Choices(input, seed: 1)
            for index in 0..<1 + choices.below(Self.callsPerRun) {
                try step(world, &choices)
                if index % 8 == 7 { bystand(world) }
            }
            bystand(world)
            runs += 1
            if runs % Self.runsPerWorld == 0 {
                world.close()
                self.world = nil
            }
        } catch {
            preconditionFailure("the world did not hold: \(error)")
        }
    }

    private mutating func begin() throws -> MethodWorld {
        let world = try MethodWorld()
        self.world = world
        history.begin()
        for member in MethodWorld.hostile {
            var things = KnownThings()
            for other in MethodWorld.hostile {
                things.learn(.init(id: MethodWorld.user(other).rawValue, accessHash: other), of: .user)
            }
            // Numbers of strangers can be guessed; their hashes not.
            for stranger in 901...905 { things.learn(MethodWorld.user(Int64(stranger)).rawValue, as: "user_id") }
            known[member] = things
        }
        if routed.isEmpty {
            routed = MethodWorld.grammar.functions.filter { function in
                let id = withUnsafeBytes(of: function.id.littleEndian) { [UInt8]($0) }
                guard let answer = world.call(id, as: 1) else { return true }
                return refusal(answer) != "INPUT_METHOD_INVALID"
            }
        }
        return world
    }

    private mutating func step(_ world: MethodWorld, _ choices: inout Choices) throws {
        if choices.once(in: 64) {
            let pauses: [Int64] = [1, 1000, 60_000, 301_000, 3_600_000, 90_000_000]
            try world.advance(milliseconds: choices.pick(pauses) ?? 0)
        }
        let member = choices.pick(MethodWorld.hostile) ?? 1
        let all = MethodWorld.grammar.functions
        guard let function = choices.once(in: 64) ? choices.pick(all) : choices.pick(routed) else { return }
        let body = ValueMaker.call(
            function,
            in: MethodWorld.grammar,
            knowing: known[member] ?? KnownThings(),
            by: &choices
        )
        calls += 1
        let answer = timed(function.name) { world.call(body, as: member) }
        guard let answer else { preconditionFailure("\(function.name) was not answered") }
        if refusal(answer) == "AUTH_KEY_UNREGISTERED" {
            try world.add(member, hash: member)
        } else {
            AnswerReader.learn(from: answer, in: MethodWorld.grammar, into: &known[member, default: KnownThings()])
        }
    }

    /// Two who have nothing to do with all that.
    private func bystand(_ world: MethodWorld) {
        let state = timed("updates.getState of a bystander") { world.call(TLFunction.UpdatesGetState().encoded(), as: 4) }
        precondition((try? state.map(TL.UpdatesState.init(decoding:))) != nil, "a bystander was refused")
    }

    private func timed(_ name: String, _ body: () -> [UInt8]?) -> [UInt8]? {
        let start = ContinuousClock.now
        let answer = body()
        let time = ContinuousClock.now - start
        precondition(time < .milliseconds(Self.patience), "\(name) took \(time)")
        return answer
    }

    private func refusal(_ answer: [UInt8]) -> String? { (try? MTP.RpcError(decoding: answer))?.errorMessage }
}

/// Writes down what a world was given.
private final class History: Sendable {
    private let file: FileHandle? = ProcessInfo.processInfo.environment["MARTLET_FUZZ_HISTORY"].flatMap { path in
        FileManager.default.createFile(atPath: path, contents: nil)
        return FileHandle(forWritingAtPath: path)
    }

    func begin() {
        // A history that cannot be written costs a repetition, not the run.
        try? file?.truncate(atOffset: 0)
    }

    func add(_ input: [UInt8]) {
        let count = withUnsafeBytes(of: UInt32(input.count).littleEndian) { [UInt8]($0) }
        try? file?.write(contentsOf: count + input)
    }
}
