import ClientModel
import TestKit
import Testing

@testable import MessageStore

/// The expected content of the store, in the simplest form.
private struct MessageModel {
    var messages: [MessageKey: Message] = [:]

    /// The messages of a chat, oldest first.
    func history(_ peer: PeerID) -> [Message] {
        messages.values.filter { $0.key.peer == peer }.sorted { $0.position < $1.position }
    }

    mutating func remove(where isGone: (Message) -> Bool) { messages = messages.filter { !isGone($0.value) } }

    /// The nearest message that is not newer than `timestamp`, or else the oldest.
    func nearest(_ timestamp: Int32, in peer: PeerID) -> MessageKey? {
        let history = history(peer).filter { $0.key.namespace == .cloud }
        return (history.last { $0.timestamp <= timestamp } ?? history.first)?.key
    }
}

@Suite struct MessageModelTests {
    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `messages agree with a model`(seed: UInt64) throws {
        let trial = try StoreTrial()
        var random = SeededRandom(seed: seed)
        var model = MessageModel()
        for step in 0..<propertySteps(240) / 3 {
            _ = try trial.commit { transaction in
                for _ in 0..<3 { try Self.change(&random, &model, transaction) }
            }
            try Self.compare(
                trial.core.reader,
                model: model,
                random: &random,
                note: "seed \(seed), step \(step)"
            )
        }
    }

    private static func someKey(_ random: inout SeededRandom) -> MessageKey {
        let namespaces: [MessageNamespace] = [.cloud, .cloud, .cloud, .local]
        return MessageKey(
            peer: Bool.random(using: &random) ? ada : bob,
            namespace: namespaces.randomElement(using: &random) ?? .cloud,
            id: Int32.random(in: 1...30, using: &random)
        )
    }

    private static func someMessage(_ random: inout SeededRandom) -> Message {
        var fields = MessageFields(key: someKey(&random), timestamp: Int32.random(in: 1...20, using: &random))
        fields.author = Bool.random(using: &random) ? ada : bob
        fields.thread = Bool.random(using: &random) ? 1 : nil
        fields.views = Int32.random(in: 0...2, using: &random)
        return Message(fields)
    }

    private static func change(
        _ random: inout SeededRandom,
        _ model: inout MessageModel,
        _ transaction: StoreTransaction
    ) throws {
        let key = someKey(&random)
        switch Int.random(in: 0..<20, using: &random) {
        case ..<10:
            let stored = try transaction.add(someMessage(&random))
            model.messages[stored.key] = stored
        case ..<13:
            try transaction.delete([key])
            model.messages[key] = nil
        case ..<17:
            // Another id, which another message may have: that message is replaced.
            let place = MessageKey(peer: key.peer, namespace: .cloud, id: someKey(&random).id)
            guard let moved = try transaction.update(key, { $0.key = place }) else {
                #expect(model.messages[key] == nil)
                return
            }
            model.messages[key] = nil
            model.messages[place] = moved
        case 17:
            let thread: Int64? = Bool.random(using: &random) ? 1 : nil
            let range = key.id...(key.id + 5)
            try transaction.deleteMessages(in: range, key.namespace, of: key.peer, thread: thread)
            model.remove { message in
                message.key.peer == key.peer && message.key.namespace == key.namespace
                    && range.contains(message.key.id) && (thread == nil || message.thread == thread)
            }
        case 18:
            try transaction.deleteMessages(by: bob, in: key.peer)
            model.remove { $0.key.peer == key.peer && $0.author == bob }
        default:
            guard Int.random(in: 0..<4, using: &random) == 0 else { return }
            try transaction.clearHistory(of: key.peer)
            model.remove { $0.key.peer == key.peer }
        }
    }

    private static func compare(
        _ reader: StoreReader,
        model: MessageModel,
        random: inout SeededRandom,
        note: Comment
    ) throws {
        for peer in [ada, bob] {
            var stored: [Message] = []
            try reader.scanMessages(of: peer) { message in
                stored.append(message)
                return true
            }
            let history = model.history(peer)
            #expect(stored == history, note)
            #expect(Set(stored.map(\.stableID)).count == stored.count, note)
            let cloud = history.filter { $0.key.namespace == .cloud }.sorted { $0.key < $1.key }
            let index = Int.random(in: 0...5, using: &random)
            #expect(try reader.message(at: index, in: peer) == cloud.dropFirst(index).first?.key, note)
            let time = Int32.random(in: 0...21, using: &random)
            #expect(try reader.message(nearest: time, in: peer) == model.nearest(time, in: peer), note)
        }
        let keys = (0..<5).map { _ in someKey(&random) }
        #expect(try reader.storedKeys(of: keys) == Set(keys).intersection(model.messages.keys), note)
        for key in keys {
            let message = try reader.message(key)
            #expect(message == model.messages[key], note)
            if let message { #expect(try reader.message(message.stableID) == message, note) }
        }
    }
}
