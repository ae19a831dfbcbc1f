import BenchKit
import HostileCalls
import MTProto
import NIOCore
import SchemaSyntax
import TelegramSchema

/// The hostile users, bystanders and strangers of one server, on the event loop of the virtual users.
struct HostileRun: Sendable {
    /// The number of other users: two bystanders and three strangers.
    static let others = 5

    private let state: NIOLoopBound<HostileState>

    static func make(
        _ virtualUsers: VirtualUsers,
        members: Int,
        _ grammar: Grammar,
        seed: UInt64,
        interval: Double
    ) async throws -> HostileRun {
        let loop = virtualUsers.state.eventLoop
        let run = try await loop.submit {
            let state = HostileState(
                virtualUsers.state.value,
                members: members,
                grammar,
                seed: seed,
                interval: interval
            )
            return HostileRun(state: NIOLoopBound(state, eventLoop: loop))
        }.get()
        try await virtualUsers.wait { [state = run.state] _, done in state.value.prepare(done) }
        return run
    }

    func start(inFlight: Int) async throws {
        try await state.eventLoop.submit { [state] in state.value.start(inFlight: inFlight) }.get()
    }

    func stop() async throws { try await state.eventLoop.submit { [state] in state.value.stop() }.get() }

    /// The events so far, in a line.
    func summary() async throws -> String {
        try await state.eventLoop.submit { [state] in state.value.summary }.get()
    }

    /// The report. Calls without an answer by now count as unanswered.
    func finish() async throws -> HostileReport {
        try await state.eventLoop.submit { [state] in state.value.finish() }.get()
    }
}

/// The result of a ``HostileRun``.
struct HostileReport: Sendable {
    var calls = 0
    /// The number of refusals by error.
    var refusals: [String: Int] = [:]
    var refused: Int { refusals.values.reduce(0, +) }
    /// The number of generated calls that no connection accepts.
    var tooLarge = 0
    var unanswered = 0
    var leaks = 0
    var largest = 0
    var signedOut = 0
    /// The time that bystanders waited for an answer, in nanoseconds.
    var waits: [Int64] = []
    /// The maximum delay of this program itself, in nanoseconds: the error of its measurements.
    var worstLag: Int64 = 0
    /// The number of late answers and of refusals to bystanders.
    var late = 0
    var bystanderRefusals = 0
    /// The notes on each leak, each refusal of a bystander, and the calls during each late answer.
    var notes: [String] = []

    var isClean: Bool { leaks == 0 && unanswered == 0 && late == 0 && bystanderRefusals == 0 }

    var summary: String {
        let waits = Latencies(nanoseconds: waits)
        return
            "\(calls) calls, \(refused) refused, \(leaks) leaks, largest \(largest), signed out \(signedOut), "
            + "bystander p50 \(waits.milliseconds(50)) p99 \(waits.milliseconds(99)) ms, lag \(worstLag / 1_000_000) ms"
    }
}

/// The loop-bound state of a ``HostileRun``.
final class HostileState {
    /// The interval of bystanders' calls, and the limit of their answers in nanoseconds.
    private static let beat = TimeAmount.milliseconds(50)
    private static let slow: Int64 = 100_000_000
    /// The time after which a missing answer is reported, in nanoseconds.
    private static let stuck: Int64 = 20_000_000_000

    private(set) var report = HostileReport()
    private let virtualUsers: VirtualUsersState
    private let interval: TimeAmount
    /// The methods that the server has not refused as unknown.
    private var routed: [Declaration]
    private let grammar: Grammar
    private var secrets = Secrets()
    private var members: [HostileMember] = []
    private let bystanders: [LoadUser]
    private let strangers: [LoadUser]
    private var beats = 0
    private var lastLag: Int64 = 0
    private var isRunning = false

    init(_ virtualUsers: VirtualUsersState, members: Int, _ grammar: Grammar, seed: UInt64, interval: Double)
    {
        self.virtualUsers = virtualUsers
        self.grammar = grammar
        self.interval = .nanoseconds(Int64(interval * 1e9))
        // `auth.logOut` is left out: a user who is signed out must sign up again, and the server limits sign-ups.
        routed = grammar.functions.filter { !$0.isGeneric && $0.name != "auth.logOut" }
        bystanders = Array(virtualUsers.users[members..<members + 2])
        strangers = Array(virtualUsers.users[(members + 2)...])
        self.members = virtualUsers.users.prefix(members).enumerated().map { index, user in
            HostileMember(user, choices: Choices([UInt8(truncatingIfNeeded: index)], seed: seed))
        }
    }

    /// Introduces the users to each other within their groups, and records the secrets.
    func prepare(_ done: @escaping (LoadError?) -> Void) {
        for user in bystanders + strangers { addSecrets(user.shown?.encoded() ?? []) }
        secrets.add(Array(HostileState.secretText.utf8))
        var things = KnownEntities()
        for member in members {
            AnswerReader.learn(from: member.user.shown?.encoded() ?? [], in: grammar, into: &things)
        }
        for user in bystanders + strangers { things.learn(user.id.rawValue, as: "user_id") }
        for member in members {
            member.known = things
            member.user.heard = { [weak self] in self?.inspect($0) }
        }
        bystanders[0].meet(bystanders[1]) { [self] error in
            if let error { return done(error) }
            if case .inputPeerUser(let peer)? = bystanders[0].partner { secrets.add(peer.accessHash) }
            talk(done)
        }
    }

    private static let secretText = "what nobody else may read: q9Zx7Kp"

    private func talk(_ done: @escaping (LoadError?) -> Void) {
        guard let peer = bystanders[0].partner else { return done(.unexpected("no partner")) }
        let part = TLFunction.UploadSaveFilePart(fileID: 7, filePart: 0, bytes: Array("a file".utf8))
        let file = TL.InputFile.inputFile(.init(id: 7, parts: 1, name: "a.txt", md5Checksum: ""))
        let document = TL.InputMedia.inputMediaUploadedDocument(
            .init(
                file: file,
                mimeType: "text/plain",
                attributes: [.documentAttributeFilename(.init(fileName: "a.txt"))]
            )
        )
        bystanders[0].call(part) { [self] _ in
            let send = TLFunction.MessagesSendMedia(
                peer: peer,
                media: document,
                message: Self.secretText,
                randomID: 1
            )
            bystanders[0].call(send.encoded()) { [self] answer in
                guard !answer.starts(with: LoadUser.errorMark) else { return done(.unexpected("a refusal")) }
                addSecrets(answer)
                done(nil)
            }
        }
    }

    private func addSecrets(_ answer: [UInt8]) {
        var known = KnownEntities()
        AnswerReader.learn(from: answer, in: grammar, into: &known)
        secrets.add(allHashesOf: known)
    }

    func start(inFlight: Int) {
        isRunning = true
        for member in members {
            for _ in 0..<inFlight { call(member) }
        }
        beat(due: .now())
    }

    func stop() { isRunning = false }

    /// The report's summary, and the calls without an answer for long.
    var summary: String {
        let now = Stopwatch.wallNanoseconds
        let stuck = members.flatMap { $0.underWay.values }.filter { now - $0.since > Self.stuck }.map(\.name)
            .sorted()
        let made = ", \(routed.count) methods, \(report.tooLarge) too large"
        return report.summary + made + (stuck.isEmpty ? "" : ", no answer to " + stuck.joined(separator: " "))
    }

    func finish() -> HostileReport {
        report.unanswered = members.reduce(0) { $0 + $1.underWay.count }
        return report
    }

    // MARK: Calls

    private func call(_ member: HostileMember) {
        guard isRunning, !member.isGone, let function = member.choices.pick(routed) else { return }
        var body = ValueMaker.call(function, in: grammar, knowing: member.known, by: &member.choices)
        // A session carries whole words only.
        while !body.count.isMultiple(of: 4) { body.append(0) }
        // The server closes a connection with a longer call, and the client resends unanswered calls for ever.
        guard body.count <= ClientSession.maximumCallBytes else {
            report.tooLarge += 1
            return callLater(member)
        }
        member.calls += 1
        let number = member.calls
        member.underWay[number] = (function.name, Stopwatch.wallNanoseconds)
        let isWhole = body.starts(with: withUnsafeBytes(of: function.id.littleEndian, Array.init))
        member.user.call(body) { [weak self, weak member] answer in
            guard let self, let member else { return }
            member.underWay[number] = nil
            take(answer, to: function, isWhole, of: member)
        }
    }

    private func take(_ answer: [UInt8], to function: Declaration, _ isWhole: Bool, of member: HostileMember)
    {
        report.calls += 1
        inspect(answer)
        if answer.starts(with: LoadUser.errorMark) {
            let name = (try? MTP.RpcError(decoding: answer))?.errorMessage ?? "unreadable"
            report.refusals[name.filter { !$0.isNumber }, default: 0] += 1
            switch name {
            case "AUTH_KEY_UNREGISTERED": return replace(member)
            // A truncated call may not be of that function.
            case "INPUT_METHOD_INVALID" where isWhole: routed.removeAll { $0.id == function.id }
            default: break
            }
        } else {
            AnswerReader.learn(from: answer, in: grammar, into: &member.known)
        }
        callLater(member)
    }

    private func callLater(_ member: HostileMember) {
        member.user.eventLoop?.assumeIsolated().scheduleTask(in: interval) { self.call(member) }
    }

    private func inspect(_ body: [UInt8]) {
        report.largest = max(report.largest, body.count)
        guard secrets.isContained(in: body) else { return }
        report.leaks += 1
        note("a leak in an answer of \(body.count) bytes")
    }

    /// Replaces a signed-out user by a new one with the same knowledge.
    private func replace(_ member: HostileMember) {
        guard !member.isGone else { return }
        member.isGone = true
        report.signedOut += 1
        let inFlight = member.underWay.count + 1
        member.user.close()
        virtualUsers.signUp(upTo: virtualUsers.users.count + 1) { [self] error in
            guard error == nil, let user = virtualUsers.users.last else { return }
            let successor = HostileMember(user, choices: member.choices)
            successor.known = member.known
            AnswerReader.learn(from: user.shown?.encoded() ?? [], in: grammar, into: &successor.known)
            user.heard = { [weak self] in self?.inspect($0) }
            members.removeAll { $0 === member }
            members.append(successor)
            for _ in 0..<inFlight { call(successor) }
        }
    }

    // MARK: Bystanders

    private func beat(due: NIODeadline) {
        guard isRunning else { return }
        let lag = (NIODeadline.now() - due).nanoseconds
        report.worstLag = max(report.worstLag, lag)
        lastLag = lag
        beats += 1
        let start = Stopwatch.wallNanoseconds
        let answered: ([UInt8]) -> Void = { [weak self] answer in
            self?.bystander(answer, since: start, lag: lag)
        }
        if beats % 10 == 0, let peer = bystanders[0].partner {
            let text = Self.secretText
            let send = TLFunction.MessagesSendMessage(
                peer: peer,
                message: text,
                randomID: Int64(1000 + beats)
            )
            bystanders[0].call(send.encoded(), answered)
        } else {
            bystanders[beats % 2].call(TLFunction.UpdatesGetState().encoded(), answered)
        }
        let next = due + Self.beat
        bystanders[0].eventLoop?.assumeIsolated().scheduleTask(deadline: max(next, .now())) {
            self.beat(due: next)
        }
    }

    private func bystander(_ answer: [UInt8], since start: Int64, lag: Int64) {
        let wait = Stopwatch.wallNanoseconds - start
        report.waits.append(wait)
        if answer.starts(with: LoadUser.errorMark) {
            report.bystanderRefusals += 1
            note("a bystander was refused")
        }
        // While this program does not run, it measures its own delay.
        let own = max(lag, lastLag)
        guard wait - own > Self.slow else { return }
        report.late += 1
        let calls = members.flatMap { $0.underWay.values }.map(\.name).sorted().joined(separator: " ")
        note("a bystander waited \(wait / 1_000_000) ms, own lag \(own / 1_000_000) ms, during \(calls)")
    }

    private func note(_ line: String) {
        if report.notes.count < 1000 { report.notes.append(line) }
    }
}

/// A user that calls arbitrary methods.
final class HostileMember {
    let user: LoadUser
    var known = KnownEntities()
    var choices: Choices
    var calls = 0
    /// The pending calls with their start times, in nanoseconds.
    var underWay: [Int: (name: String, since: Int64)] = [:]
    /// True if another user has replaced it.
    var isGone = false

    init(_ user: LoadUser, choices: Choices) {
        self.user = user
        self.choices = choices
    }
}
