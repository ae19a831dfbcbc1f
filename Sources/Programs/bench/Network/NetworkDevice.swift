import BenchKit
import ClientEngine
import ClientModel
import ClientNetwork
import Foundation
import MessageStore
import Signals
import TransportNIO

/// A device that takes all steps over one network, with a protocol of its own. Its user has no other device like it, so that
/// devices do not see each other's messages.
struct NetworkDevice: Sendable {
    /// Names of numbers.
    static let roundTrips = "round trips after TCP's"
    static let overFile = "bytes over the file's"

    /// The number of chats that are on the first screen.
    private static let screen = 20
    private static let patience = Duration.seconds(300)

    let wire: WireProtocol
    let line: NetworkLine
    let phone: String
    private let accounts: BenchAccounts
    private let profile: SlowTransport.Profile

    init(_ wire: WireProtocol, _ line: NetworkLine, round: Int, phone: String, _ accounts: BenchAccounts) {
        (self.wire, self.line, self.phone, self.accounts) = (wire, line, phone, accounts)
        var profile = line.profile
        profile.seed = UInt64(round + 1)
        self.profile = profile
    }

    /// Makes the user, at a device that is never measured.
    func signUp() async throws {
        let home = try await accounts.open(homeName)
        try await home.start()
        try await accounts.signIn(phone, on: home)
        await home.stop()
    }

    /// Signs in. Later all chats are stored, so that the next start finds them.
    func signIn() async throws -> NetworkCost {
        let home = try await accounts.open(homeName)
        try await home.start()
        let cost = try await connect(.signIn) { account in
            try await accounts.signIn(phone, on: account, told: home)
            _ = try await account.store.view(ChatListView(.list(.main), count: Self.screen))
                .filter { $0.entries.count >= Self.screen }
                .first()
        } then: { _, _ in
        }
        await home.stop()
        let account = try await accounts.open(name, speaking: wire)
        try await account.start()
        try await Self.limited {
            _ = try await account.store.view(ChatListView(.list(.main), count: NetworkScene.groupCount + 10))
                .filter { $0.entries.count >= NetworkScene.groupCount + 2 }
                .first()
        }
        await account.stop()
        return cost
    }

    /// Starts after ``NetworkScene/change()``, opens a chat, and sends a text and the photo at `path`.
    func live(
        in scene: NetworkScene,
        photo path: String,
        bytes: Int
    ) async throws -> [NetworkStep: NetworkCost] {
        var costs: [NetworkStep: NetworkCost] = [:]
        costs[.start] = try await connect(.start) { account in
            _ = try await account.store.view(ChatListView(.list(.main), count: NetworkScene.groupCount))
                .filter { Self.isNews($0.entries) }
                .first()
        } then: { account, transport in
            try await settle(transport)
            costs[.openChat] = try await measure(.openChat, transport) {
                let view = HistoryView(scene.archive, frame: HistoryFrame(.newest))
                _ = try await account.store.view(view).filter { $0.entries.count >= 40 }.first()
            }
            try await settle(transport)
            let sender = try await account.services.sender
            costs[.text] = try await measure(.text, transport) {
                let text = OutgoingMessage("The train is late, I am at the station at half past seven.")
                try await Self.wait(for: sender.send(text, to: scene.friend), in: account)
            }
            try await settle(transport)
            var photo = try await measure(.photo, transport) {
                let media = try OutgoingMedia(file: path)
                let message = OutgoingMessage("")
                let files = account.media
                let sent = try await sender.send(message, media, to: scene.friend, files: files)
                try await Self.wait(for: sent, in: account)
            }
            photo.others[Self.overFile] = Double(photo.traffic.bytes) / Double(bytes)
            costs[.photo] = photo
        }
        return costs
    }

    /// Starts after ``NetworkScene/write(_:for:)`` of so many messages, as a window or as a program.
    func catchUp(_ count: Int, _ way: NetworkStep, in scene: NetworkScene) async throws -> NetworkCost {
        try await connect(way) { account in
            for group in scene.busyGroups {
                let view = HistoryView(group, frame: HistoryFrame(.newest, count: 1))
                _ = try await account.store.view(view).filter { Self.isLast($0.entries.last, of: way) }
                    .first()
            }
        } then: { account, _ in
            let stored = try await account.store.read { reader in
                let counts = try scene.busyGroups.map {
                    try reader.storedIDs(in: IDRanges.domain, of: $0).count
                }
                return counts.reduce(0, +)
            }
            guard way == .catchUp || stored >= count else {
                throw LoadError.unexpected("\(stored) messages of \(count)")
            }
        }
    }

    private var name: String { "\(line.name.prefix(2)) \(phone)" }
    private var homeName: String { "home \(phone)" }

    /// Opens the account over a new connection, measures until `goal` is reached, and goes on with `rest`.
    private func connect(
        _ step: NetworkStep,
        until goal: @escaping @Sendable (Account) async throws -> Void,
        then rest: (Account, SlowTransport) async throws -> Void
    ) async throws -> NetworkCost {
        let transport = SlowTransport(NIOTransport(), profile)
        let account = try await accounts.open(name, over: transport, speaking: wire)
        if step == .catchUpWhole {
            let place = ArrivalPlace(last: .unassigned, since: 0)
            try await account.store.transaction(.buffered) { try $0.setEntry(place, for: .arrivalPlace) }
        }
        let cost = try await measure(step, transport) {
            try await account.start()
            try await goal(account)
        }
        try await rest(account, transport)
        await account.stop()
        return cost
    }

    private func measure(
        _ step: NetworkStep,
        _ transport: SlowTransport,
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> NetworkCost {
        let (traffic, start) = (transport.traffic, Stopwatch.wallNanoseconds)
        do {
            try await Self.limited(body)
        } catch {
            print("\(step.rawValue) over \(line.name) by \(wire): \(error)")
            throw error
        }
        let seconds = Double(Stopwatch.wallNanoseconds - start) / 1e9
        var cost = NetworkCost(seconds: seconds, traffic: transport.traffic - traffic)
        if line.countsRoundTrips {
            // Computation takes the rest of a round trip.
            cost.others[Self.roundTrips] = (seconds / line.roundTrip - (step.opensConnection ? 1 : 0))
                .rounded()
        }
        return cost
    }

    /// Waits until what follows a step has ended, so that it does not count as the next one's.
    private func settle(_ transport: SlowTransport) async throws {
        let pause = Duration.seconds(line.roundTrip * 2 + 0.5)
        for _ in 0..<10 {
            let before = transport.traffic
            try await Task.sleep(for: pause)
            if transport.traffic == before { return }
        }
    }

    private static func wait(for sent: Sender.Enqueued, in account: Account) async throws {
        guard case .done? = try await account.store.outcome(of: sent.task) else {
            throw LoadError.unexpected("the outcome of a message")
        }
    }

    /// Runs `body`, and gives up in the end.
    private static func limited(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await body() }
            tasks.addTask {
                try await Task.sleep(for: patience)
                throw LoadError.unexpected("no end after \(patience)")
            }
            defer { tasks.cancelAll() }
            try await tasks.next()
        }
    }

    private static func isNews(_ entries: [ChatListEntry]) -> Bool {
        entries.count >= NetworkScene.groupCount
            && entries.prefix(NetworkScene.groupCount).allSatisfy { entry in
                (try? entry.messages.last?.content.decoded().text.hasPrefix(NetworkScene.news)) == true
            }
    }

    private static func isLast(_ entry: HistoryEntry?, of step: NetworkStep) -> Bool {
        (try? entry?.message.content.decoded().text) == NetworkScene.lastText(of: step)
    }
}
