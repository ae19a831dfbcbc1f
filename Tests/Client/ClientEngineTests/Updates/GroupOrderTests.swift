import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

/// Groups in updates that overtake each other.
@Suite struct GroupOrderTests {
    private static let group = PeerID(.group, 9)

    private func chat(_ title: String) -> TL.Chat {
        .chat(
            .init(
                id: ChatID(rawValue: 9),
                title: title,
                photo: .chatPhotoEmpty,
                participantsCount: 2,
                date: 1,
                version: 1
            )
        )
    }

    private func updates(_ updates: [TL.Update], _ title: String) -> TL.Updates {
        .updates(.init(updates: updates, users: [], chats: [chat(title)], date: 1_700_000_000, seq: 0))
    }

    private func title(_ fixture: ProcessorFixture) async throws -> String? {
        await fixture.engine.settle()
        return try await fixture.engine.store.read { try $0.peer(Self.group)?.title }
    }

    @Test func `a group that was renamed twice has its last title, whichever update comes first`()
        async throws
    {
        let fixture = try await ProcessorFixture()
        fixture.processor.take(updates([.message(12, pts: 12)], "second"))
        fixture.processor.take(updates([.message(11, pts: 11)], "first"))
        #expect(try await title(fixture) == "second")
        #expect(fixture.newMessages == [11, 12])
    }

    @Test func `a group that comes beside what has no counter is as it was some time ago`() async throws {
        let fixture = try await ProcessorFixture()
        let typing = TL.Update.updateUserTyping(
            .init(userID: UserID(rawValue: 2), action: .sendMessageTypingAction)
        )
        fixture.processor.take(updates([typing], "met"))
        #expect(try await title(fixture) == "met")
        fixture.processor.take(updates([.message(11, pts: 11)], "new"))
        fixture.processor.take(updates([typing], "old"))
        #expect(try await title(fixture) == "new")
        fixture.processor.take(updates([.updateChat(.init(chatID: ChatID(rawValue: 9)))], "newest"))
        #expect(try await title(fixture) == "newest")
    }

    @Test func `an answer from before a group was renamed does not give its old title back`() async throws {
        let fixture = try await ProcessorFixture()
        let processor = fixture.processor
        let revision = try await fixture.engine.run { await processor.revision }
        processor.take(updates([.message(11, pts: 11)], "new"))
        await fixture.engine.settle()
        let old = ReferencedPeers(chats: [chat("old")])
        try await fixture.engine.run {
            _ = try await processor.insert(askedAt: revision) { replay, _ in try replay.store(old) }
        }
        #expect(try await title(fixture) == "new")
    }
}

extension Peer {
    /// The title of a group.
    fileprivate var title: String? { if case .group(let group) = self { group.title } else { nil } }
}
