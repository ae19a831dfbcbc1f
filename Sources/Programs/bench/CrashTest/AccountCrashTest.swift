import BenchKit
import ClientEngine
import ClientModel
import ClientNetwork
import MessageStore
import Signals
import StdExtras
import TelegramSchema

/// Whole accounts in pairs, which send to each other while their server is killed again and again.
final class AccountCrashTest: Sendable {
    private struct Member: Sendable {
        let account: Account
        let partner: PeerID
        let input: TL.InputPeer
        let typed = Typed()
    }

    /// The texts that a member has typed, in order.
    private final class Typed: Sendable {
        let texts = Locked<[String]>([])
    }

    /// The text by which each member learns of its partner.
    private static let greeting = "Hello"

    private let members: [Member]
    private let isSending = Locked(true)
    private let answeredAt = Locked<Int64?>(nil)

    /// Signs up `count` accounts.
    init(_ count: Int, _ accounts: BenchAccounts, speaking wire: WireProtocol) async throws {
        var opened: [(account: Account, user: TL.User.User)] = []
        for index in 0..<count {
            let account = try await accounts.open("member \(index)", speaking: wire)
            try await account.start()
            guard case .user(let user) = try await accounts.signIn(Self.phone(index), on: account) else {
                throw LoadError.unexpected("user")
            }
            opened.append((account, user))
        }
        var members: [Member] = []
        for (index, one) in opened.enumerated() {
            let other = opened[index ^ 1]
            let met = try await one.account.network.meet(Self.phone(index ^ 1))
            let input = TL.InputPeer.inputPeerUser(.init(userID: met.userID, accessHash: met.accessHash))
            try await one.account.network.say(Self.greeting, to: input)
            let partner = PeerID(.user, other.user.id.rawValue)
            members.append(Member(account: one.account, partner: partner, input: input))
        }
        self.members = members
        for member in members {
            _ = try await member.account.store.view(ChatListView(.list(.main), count: 20))
                .filter { $0.entries.contains { $0.id == member.partner && $0.peer != nil } }
                .first()
        }
    }

    /// Sends until ``finish()``, with this number of texts of each member under way.
    func live(inFlight: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for (index, member) in members.enumerated() {
                tasks.addTask { try await self.send(member, index, inFlight) }
            }
            try await tasks.waitForAll()
        }
    }

    /// Starts to wait for the next answer of any account.
    func expectAnswer() { answeredAt.withLock { $0 = nil } }

    /// The time from `start` to the first answer, in seconds.
    func secondsToAnswer(since start: Int64) async throws -> Double {
        for _ in 0..<3000 {
            if let at = answeredAt.withLock({ $0 }) { return Double(at - start) / 1e9 }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw CrashTestError.neverAnswered
    }

    /// Ends the sending.
    func stop() { isSending.withLock { $0 = false } }

    /// Compares what was typed, what each account shows and what the server has.
    func finish() async throws -> CrashTestReport {
        var views: [CrashTestReport.View] = []
        for (index, member) in members.enumerated() {
            let stored = try await Self.history(of: member)
            let view = CrashTestReport.View(
                index: index,
                acknowledged: member.typed.texts.withLock { $0 },
                shown: try await Self.shown(by: member, count: stored.count),
                stored: stored
            )
            views.append(view)
        }
        for member in members { await member.account.stop() }
        return CrashTestReport(views)
    }

    private static func phone(_ index: Int) -> String { "888400\(10_000 + index)" }

    private func send(_ member: Member, _ index: Int, _ inFlight: Int) async throws {
        let sender = try await member.account.services.sender
        var pending: [TaskID] = []
        var number = 0
        while isSending.withLock({ $0 }) {
            number += 1
            let text = "\(index)-\(number)"
            let sent = try await sender.send(OutgoingMessage(text), to: member.partner)
            member.typed.texts.withLock { $0.append(text) }
            pending.append(sent.task)
            while pending.count >= inFlight { try await wait(for: pending.removeFirst(), member) }
        }
        for task in pending { try await wait(for: task, member) }
    }

    private func wait(for task: TaskID, _ member: Member) async throws {
        guard case .done? = try await member.account.store.outcome(of: task) else {
            throw LoadError.unexpected("the outcome of a message")
        }
        answeredAt.withLock { $0 = $0 ?? Stopwatch.wallNanoseconds }
    }

    /// The texts on the server, oldest first.
    private static func history(of member: Member) async throws -> [String] {
        var texts: [String] = []
        var offset = MessageID(rawValue: 0)
        while true {
            let request = TLFunction.MessagesGetHistory(
                peer: member.input,
                offsetID: offset,
                offsetDate: 0,
                addOffset: 0,
                limit: 100,
                maxID: 0,
                minID: 0,
                hash: 0
            )
            let page = try await member.account.network.call(request).storedMessages
            guard let last = page.last else { return texts.reversed() }
            texts += page.map(\.message).filter { $0 != greeting }
            offset = last.id
        }
    }

    /// The texts that the account shows to somebody who scrolls through the chat, once they are so many or time is up.
    ///
    /// What an abridged difference left out comes while somebody looks there.
    private static func shown(by member: Member, count: Int) async throws -> [String] {
        let all = HistoryView(member.partner, frame: HistoryFrame(.newest, count: 2 * count + 100))
        let looking = member.account.store.view(all).start(next: { _ in })
        defer { looking.dispose() }
        var texts: [String] = []
        for _ in 0..<300 {
            texts = try await member.account.store.read { reader in
                let ids = try reader.storedIDs(in: IDRanges.domain, of: member.partner)
                return try ids.compactMap { id in
                    let key = MessageKey(peer: member.partner, namespace: .cloud, id: id)
                    return try reader.message(key)?.content.decoded().text
                }
            }
            texts.removeAll { $0 == greeting }
            if texts.count >= count { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        return texts
    }
}

extension TL.MessagesMessages {
    fileprivate var storedMessages: [TL.Message.Message] {
        let all: [TL.Message] =
            switch self {
            case .messages(let whole): whole.messages
            case .messagesSlice(let slice): slice.messages
            case .channelMessages(let channel): channel.messages
            case .messagesNotModified: []
            }
        return all.compactMap { if case .message(let message) = $0 { message } else { nil } }
    }
}
