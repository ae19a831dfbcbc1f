import TelegramSchema
import TestKit
import Testing

@testable import ServerStore

struct UpdateTests {
    let store: TestStore

    init() throws { store = try TestStore() }

    static let events: [(MailboxEvent, Int32)] = [
        (.edited(5), 1), (.deleted([1, 2, 3]), 3), (.deleted([]), 1),
        (.readInbox(peer: .user(bob), upTo: 9, stillUnread: 4), 1), (.readOutbox(peer: .chat(7), upTo: 9), 1),
        (.pinned(peer: .channel(3), [4, 5], isPinned: true), 2),
        (.pinned(peer: .user(1), [], isPinned: false), 1), (.played([8]), 1), (.webPage(7), 1),
        (.moved([.init(.user(bob), in: .archive), .init(.chat(7), in: .main)]), 1),
    ]

    @Test(arguments: events)
    func `an event comes back and moves the pts`(event: MailboxEvent, count: Int32) throws {
        try store.write { tx throws in
            #expect(try tx.updates.append(event, to: ada) == 1 + count)
            let difference = try tx.updates.difference(of: ada, since: 1, limit: 10)
            #expect(difference.updates == [.event(event, pts: 1 + count)])
            #expect(difference.pts == 1 + count)
            #expect(difference.isComplete)
        }
    }

    @Test func `nothing new is an empty, complete difference`() throws {
        try store.write { tx throws in
            _ = try tx.send("x", from: ada, to: bob)
            let difference = try tx.updates.difference(of: bob, since: 2, limit: 10)
            #expect(difference == MailboxDifference(updates: [], pts: 2, isComplete: true))
        }
    }

    @Test func `messages deleted since are left out, their deletion is told`() throws {
        try store.write { tx throws in
            _ = try tx.send("1", from: ada, to: bob)
            _ = try tx.send("2", from: ada, to: bob)
            _ = try tx.boxes.delete(user: bob, ids: [2])
            try tx.updates.append(.deleted([2]), to: bob)

            let difference = try tx.updates.difference(of: bob, since: 1, limit: 10)
            #expect(difference.updates.map(\.pts) == [3, 4])
            #expect(difference.updates.last == .event(.deleted([2]), pts: 4))
        }
    }

    @Test func `an unknown kind of event is an error, not a trap`() {
        #expect(throws: ServerStoreError.badRow("events")) { try decode(kind: 99, []) }
        #expect(throws: ServerStoreError.badRow("events")) { try decode(kind: 3, [1, 2, 3]) }
    }

    private func decode(kind: Int, _ payload: [UInt8]) throws -> MailboxEvent {
        try MailboxEvent(kind: kind, payload: payload.span.bytes)
    }

    /// A message box as a list: all updates, with the pts after each.
    private struct Model {
        var pts: Int32 = 1
        var updates: [MailboxUpdate] = []

        mutating func note(_ event: MailboxEvent) {
            pts += event.ptsCount
            updates.append(.event(event, pts: pts))
        }
    }

    /// Random traffic between three users, with a model of each user's view.
    private func play(_ tx: ServerTransaction, _ models: inout [UserID: Model], seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let users = [ada, bob, cyd]
        for step in 0..<120 {
            guard let user = users.randomElement(using: &random) else { return }
            let boxed = models[user, default: Model()].updates.compactMap { update -> MessageID? in
                if case .message(let message) = update { message.id } else { nil }
            }
            switch Int.random(in: 0..<6, using: &random) {
            case 0...2:
                let others = users.filter { _ in Bool.random(using: &random) }
                let receivers = [user] + others.filter { $0 != user }
                let sent = try tx.send("\(step)", from: user, toGroup: 1, of: receivers)
                for copy in sent.copies {
                    models[copy.user, default: Model()].pts = copy.id.rawValue
                    let message = try #require(try tx.boxes.find(user: copy.user, id: copy.id))
                    models[copy.user, default: Model()].updates.append(.message(message))
                }
            case 3:
                let ids = boxed.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
                let deleted = try tx.boxes.delete(user: user, ids: ids)
                #expect(deleted == ids)
                guard !ids.isEmpty else { continue }
                models[user]?.updates.removeAll { update in
                    if case .message(let message) = update { ids.contains(message.id) } else { false }
                }
                try tx.updates.append(.deleted(ids), to: user)
                models[user, default: Model()].note(.deleted(ids))
            default:
                let event = MailboxEvent.readInbox(
                    peer: .chat(1),
                    upTo: boxed.last ?? 0,
                    stillUnread: Int32(step)
                )
                try tx.updates.append(event, to: user)
                models[user, default: Model()].note(event)
            }
        }
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func `differences of any size add up to what happened`(seed: UInt64) throws {
        var models: [UserID: Model] = [:]
        try store.write { try play($0, &models, seed: seed) }
        try store.reopened().transaction { tx throws in
            var random = SeededRandom(seed: seed)
            for (user, model) in models {
                let start = Int32.random(in: 1...model.pts, using: &random)
                var pts = start
                var seen: [MailboxUpdate] = []
                while true {
                    let limit = Int.random(in: 1...9, using: &random)
                    let difference = try tx.updates.difference(of: user, since: pts, limit: limit)
                    #expect(difference.updates.count <= limit)
                    #expect(difference.pts >= pts)
                    seen += difference.updates
                    pts = difference.pts
                    if difference.isComplete { break }
                }
                #expect(seen == model.updates.filter { $0.pts > start }, "seed \(seed)")
                #expect(pts == model.pts)
            }
        }
    }
}
