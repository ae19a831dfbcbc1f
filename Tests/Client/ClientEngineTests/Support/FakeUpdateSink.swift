import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import StdExtras
import TelegramSchema

@testable import ClientEngine

/// Applies answers like the update processor, without ordering all updates. Stores new messages under the random ids
/// of the answer.
final class FakeUpdateSink: UpdateSink {
    private let store: MessageStore
    /// The number of requests for missed updates.
    let missedCount = Locked(0)
    /// The affected ranges, as pts and count.
    let affected = Locked<[[Int32]]>([])

    init(_ store: MessageStore) { self.store = store }

    func apply(
        _ updates: TL.Updates,
        randomID: Int64?,
        also: @escaping @Sendable (StoreTransaction) throws -> Void
    ) async throws {
        try await store.transaction { transaction in
            for message in Self.messages(in: updates) { try transaction.add(message) }
            try also(transaction)
        }
    }

    func applyAffected(
        pts: Int32,
        count: Int32,
        channel: PeerID?,
        also: @escaping @Sendable (StoreTransaction) throws -> Void
    ) async throws {
        affected.withLock { $0.append([pts, count]) }
        try await store.transaction { try also($0) }
    }

    var revision: Int { 0 }

    func insert(_ answer: TL.MessagesPeerDialogs, askedAt revision: Int) async throws -> Set<PeerID> {
        var received = ReceivedDialogs()
        received.add(answer.dialogs.compactMap { ReceivedDialog($0, selfID: EngineFixture.selfID) }, [])
        let told = received
        try await store.transaction { transaction in
            var replay = UpdateReplay(transaction, selfID: EngineFixture.selfID, now: 0, sentIDs: [:])
            try replay.add(told)
        }
        return Set(told.dialogs.map(\.peer))
    }

    func protect(_ confirmed: ConfirmedChanges) async {}

    func missed() async { missedCount.withLock { $0 += 1 } }

    private static func messages(in updates: TL.Updates) -> [Message] {
        guard case .updates(let list) = updates else { return [] }
        var randomIDs: [Int32: Int64] = [:]
        for case .updateMessageID(let update) in list.updates {
            randomIDs[update.id.rawValue] = update.randomID
        }
        return list.updates.compactMap { update in
            guard case .updateNewMessage(let new) = update, case .message(let message) = new.message else {
                return nil
            }
            return Message(
                MessageFields(
                    key: MessageKey(
                        peer: PeerID(message.peerID),
                        namespace: .cloud,
                        id: message.id.rawValue
                    ),
                    timestamp: message.date,
                    author: EngineFixture.selfID,
                    groupingKey: message.groupedID,
                    randomID: randomIDs[message.id.rawValue],
                    content: EncodedContent(MessageContent(text: message.message))
                )
            )
        }
    }
}
