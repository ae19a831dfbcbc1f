@testable import ClientNetwork
import ClientModel
import Foundation
import HostileCalls
import SchemaSyntax
import Signals
import StdExtras
import TelegramSchema
import TestKit

/// A server that answers each call with any value that its method may return, with errors, late or never, and pushes
/// updates of every kind. Half of what it says leans to what was asked, in order, so that a client goes on and gets deep.
///
/// It answers on the caller's executor and takes its choices from whatever input is under way.
final class HostileServer: RPCClient {
    static let grammar: Grammar = {
        do {
            let file = URL(filePath: #filePath).deletingLastPathComponent().path + "/../../../Schema/api.tl"
            return try Grammar(text: String(contentsOf: URL(filePath: file), encoding: .utf8), file: file)
        } catch {
            fatalError("the schema does not read: \(error)")  // SAFETY: nothing can be fuzzed without it
        }
    }()

    fileprivate static let functions = Dictionary(
        grammar.functions.map { ($0.id, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    static let selfID: Int64 = 1
    static let users: [Int64] = [1, 2, 3, 777_000]
    static let groups: [Int64] = [4, 5]
    static let channels: [Int64] = [6, 7, 8]
    /// So many calls at one moment are a client that does not wait between tries.
    fileprivate static let mostCallsAtOnce = 4_000

    fileprivate struct State {
        var choices = Choices()
        var known = KnownEntities()
        /// The account's pts, and those of channels, as far as the client has been told in order.
        var counters: [Int64: Int32] = [0: 1]
        var values = 0
        var moment = Duration.zero
        var callsAtMoment: [String: Int] = [:]
    }

    fileprivate struct Plan {
        var delay: Duration?
        var answer: Result<[UInt8], APIError>
    }

    private let clock: VirtualClock
    private let state: Locked<State>

    init(clock: VirtualClock) {
        self.clock = clock
        var state = State()
        for user in Self.users { state.known.learn(.init(id: user, accessHash: user * 100), of: .user) }
        for channel in Self.channels {
            state.known.learn(.init(id: channel, accessHash: channel * 100), of: .channel)
            state.known.learn(channel, as: "channel_id")
            state.counters[channel] = 1
        }
        for group in Self.groups {
            state.known.learn(group, as: "chat_id")
            state.known.learn(group, as: "id")
        }
        for document in Int64(901)...903 {
            state.known.learn(.init(id: document, accessHash: document, reference: [1]), of: .document)
            state.known.learn(.init(id: document + 10, accessHash: document, reference: [1]), of: .photo)
            state.known.learn(document, as: "document_id")
        }
        for number in Int64(1)...40 { state.known.learn(number, as: "message") }
        for hash in Int64(1)...3 { state.known.learn(hash, as: "grouped_id") }
        for second in Int64(0)..<20 { state.known.learn(Self.epoch + second * 30_011 - 300_000, as: "date") }
        self.state = Locked(state)
    }

    /// Server time when a world begins, seconds since 1970.
    static let epoch: Int64 = 1_700_000_000

    /// How many answers and updates have left it.
    var values: Int { state.withLock { $0.values } }

    /// Runs `body` with the choices of the input under way.
    func choose<Choice: Sendable>(_ body: @Sendable (inout Choices) -> Choice) -> Choice {
        state.withLock { body(&$0.choices) }
    }

    func begin(_ choices: Choices) { state.withLock { $0.choices = choices } }

    // MARK: answers

    func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy
    ) async throws(APIError) -> Function.Result {
        let name = String(describing: Function.self)
        let asked = Asked(function)
        let plan = state.withLock { $0.plan(Function.constructorID, name, asked, at: clock.now) }
        guard let delay = plan.delay, delay < policy.timeout ?? .seconds(300) else {
            try await wait(policy.timeout ?? .seconds(300))
            throw .timedOut
        }
        if delay > .zero { try await wait(delay) }
        let result: Function.Result
        do {
            result = try Function.Result(decoding: try plan.answer.get())
        } catch let error as APIError {
            throw error
        } catch let error as TLError {
            throw .unreadable(error)
        } catch {
            throw .closed
        }
        if let now = result as? TL.UpdatesState { state.withLock { $0.counters[0] = now.pts } }
        return result
    }

    private func wait(_ delay: Duration) async throws(APIError) {
        do { try await clock.sleep(for: delay) } catch { throw .cancelled }
    }

    // MARK: pushes

    /// The next container of updates; nil when what was written cannot be read.
    func push() -> TL.Updates? {
        state.withLock { state in
            if state.choices.chance(100) {
                let bytes = state.value(of: .boxed("Updates"), ValueBias())
                state.values += 1
                return try? TL.Updates(decoding: bytes)
            }
            var updates: [TL.Update] = []
            for _ in 0..<1 + state.choices.below(8) {
                let bytes = state.value(of: .boxed("Update"), state.nextLeaning())
                state.values += 1
                if let update = try? TL.Update(decoding: bytes) { updates.append(update) }
            }
            let people = (0..<state.choices.below(3)).compactMap { _ in
                try? TL.User(decoding: state.value(of: .boxed("User"), ValueBias()))
            }
            let chats = (0..<state.choices.below(3)).compactMap { _ in
                try? TL.Chat(decoding: state.value(of: .boxed("Chat"), ValueBias()))
            }
            return .updates(
                .init(updates: updates, users: people, chats: chats, date: Int32(Self.epoch), seq: 0)
            )
        }
    }
}

/// Which chat a call was about.
fileprivate struct Asked: Sendable {
    var leaning = ValueBias()

    init(_ function: some TLFunctionCall) {
        for child in Mirror(reflecting: function).children {
            switch child.value {
            case let peer as TL.InputPeer: lean(to: peer)
            case let channel as TL.InputChannel:
                if case .inputChannel(let channel) = channel {
                    lean("peerChannel", "channel_id", channel.channelID.rawValue)
                }
            case let randomID as Int64 where child.label == "randomID":
                leaning.numbers["random_id"] = randomID
            default: break
            }
        }
    }

    private mutating func lean(to peer: TL.InputPeer) {
        switch peer {
        case .inputPeerSelf: lean("peerUser", "user_id", HostileServer.selfID)
        case .inputPeerUser(let user): lean("peerUser", "user_id", user.userID.rawValue)
        case .inputPeerChat(let chat): lean("peerChat", "chat_id", chat.chatID.rawValue)
        case .inputPeerChannel(let channel): lean("peerChannel", "channel_id", channel.channelID.rawValue)
        default: break
        }
    }

    private mutating func lean(_ constructor: String, _ field: String, _ number: Int64) {
        leaning.constructors["Peer"] = constructor
        leaning.constructors["Message"] = "message"
        leaning.numbers[field] = number
    }
}

extension HostileServer.State {
    fileprivate mutating func plan(
        _ id: UInt32,
        _ name: String,
        _ asked: Asked,
        at now: Duration
    ) -> HostileServer.Plan {
        count(name, at: now)
        let delays: [Duration?] = [
            .zero, .zero, .zero, .zero, .milliseconds(1), .milliseconds(40), .milliseconds(300), .seconds(2),
            .seconds(20),
        ]
        let delay = choices.once(in: 200) ? nil : choices.pick(delays) ?? .zero
        if choices.chance(28) { return .init(delay: delay, answer: .failure(refusal())) }
        guard let function = HostileServer.functions[id] else {
            return .init(delay: delay, answer: .failure(.closed))
        }
        values += 1
        var leaning = choices.chance(150) ? asked.leaning : ValueBias()
        if choices.chance(200) {
            leaning.numbers["pts"] = Int64(counters[0] ?? 1)
            leaning.numbers["pts_count"] = 0
        }
        return .init(delay: delay, answer: .success(value(of: function.result, leaning)))
    }

    private mutating func count(_ name: String, at now: Duration) {
        if now != moment {
            moment = now
            callsAtMoment = [:]
        }
        callsAtMoment[name, default: 0] += 1
        let calls = callsAtMoment[name] ?? 0
        precondition(
            calls < HostileServer.mostCallsAtOnce,
            "\(name) is called again and again without a pause"
        )
    }

    fileprivate mutating func value(of type: TypeExpression, _ leaning: ValueBias) -> [UInt8] {
        ValueMaker.value(of: type, in: HostileServer.grammar, knowing: known, leaning: leaning, by: &choices)
    }

    /// An update that comes next in its order, mostly.
    fileprivate mutating func nextLeaning() -> ValueBias {
        guard choices.chance(210) else { return ValueBias() }
        var leaning = ValueBias()
        let channel = choices.chance(100) ? choices.pick(HostileServer.channels) ?? 0 : 0
        let steps: Int32 = choices.chance(200) ? 1 : 0
        let pts = (counters[channel] ?? 1).addingReportingOverflow(steps).partialValue
        counters[channel] = pts
        leaning.numbers = ["pts": Int64(pts), "pts_count": Int64(steps)]
        if channel != 0 {
            leaning.numbers["channel_id"] = channel
            leaning.constructors = ["Peer": "peerChannel"]
            if choices.chance(128) { leaning.constructors["Update"] = choices.pick(Self.channelUpdates) }
        } else if choices.chance(100) {
            leaning.constructors["Update"] = choices.pick(Self.accountUpdates)
        }
        return leaning
    }

    private static let channelUpdates = [
        "updateNewChannelMessage", "updateNewChannelMessage", "updateEditChannelMessage",
        "updateDeleteChannelMessages",
        "updatePinnedChannelMessages", "updateChannelWebPage",
    ]

    private static let accountUpdates = [
        "updateNewMessage", "updateNewMessage", "updateNewMessage", "updateEditMessage",
        "updateDeleteMessages",
        "updateReadHistoryInbox", "updateReadHistoryOutbox", "updateReadMessagesContents",
        "updatePinnedMessages",
        "updateWebPage", "updateFolderPeers", "updateMessageID",
    ]

    private mutating func refusal() -> APIError {
        let texts = [
            "FLOOD_WAIT_3", "FLOOD_WAIT_99999999", "FLOOD_WAIT_-7", "FLOOD_WAIT_9223372036854775807",
            "SLOWMODE_WAIT_9",
            "SLOWMODE_WAIT_9223372036854775807", "FILE_PART_3_MISSING",
            "FILE_PART_9223372036854775807_MISSING",
            "FILE_PART_-1_MISSING", "FILE_REFERENCE_EXPIRED", "CHANNEL_PRIVATE", "PEER_ID_INVALID",
            "MSG_ID_INVALID",
            "MESSAGE_NOT_MODIFIED", "PERSISTENT_TIMESTAMP_OUTDATED", "CHAT_WRITE_FORBIDDEN",
            "RANDOM_ID_DUPLICATE",
            "SESSION_PASSWORD_NEEDED", "PASSWORD_HASH_INVALID", "PHONE_CODE_INVALID", "RESPONSE_TOO_LARGE",
            "TIMEOUT", "",
            "_", "\u{202E}X\u{0}_5", "HISTORY_GET_FAILED",
        ]
        let refusal = RPCErrorReply(
            code: choices.pick([400, 400, 400, 403, 404, 406, 420, 500, -503, .min, .max]) ?? 400,
            message: choices.pick(texts) ?? ""
        )
        if choices.once(in: 400) { return .refused(code: 400, name: "INPUT_METHOD_INVALID") }
        switch RPCErrorDisposition(refusal, RequestPolicy()) {
        case .fail(let error): return error
        case .wait(let wait): return .floodWait(wait)
        default: return refusal.error
        }
    }
}
