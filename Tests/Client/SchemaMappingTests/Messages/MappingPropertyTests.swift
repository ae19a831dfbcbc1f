import ClientModel
import SchemaMapping
import TelegramSchema
import TestKit
import Testing

/// Every decodable value can be mapped, and the result can be stored. The values are real ones with changed bytes:
/// flags appear and vanish, numbers become extreme, texts are cut.
@Suite struct MappingPropertyTests {
    private static let rounds = 1000

    private static let seeds: [TL.Message] = {
        var full = Sample.message
        full.media = .messageMediaDocument(
            .init(document: Sample.document([.documentAttributeVideo(.init(duration: 1, w: 2, h: 3))]))
        )
        full.replyTo = .init(quote: true, replyToMsgID: 7, replyToPeerID: Sample.channel)
        full.replyTo?.quoteText = "words"
        full.fwdFrom = .init(fromID: Sample.channel, date: 40, channelPost: 6)
        full.entities = [
            .messageEntityBold(.init(offset: 0, length: 2)),
            .messageEntityMentionName(.init(offset: 1, length: 1, userID: 6)),
        ]
        full.replies = .init(replies: 9, repliesPts: 1, recentRepliers: [Sample.anna], maxID: 7)
        var pictured = Sample.message
        pictured.media = .messageMediaPhoto(.init(photo: Sample.photo))
        var service = TL.Message.MessageService(
            id: 3,
            peerID: Sample.group,
            date: 5,
            action: .messageActionChatAddUser(.init(users: [2, 3]))
        )
        service.fromID = Sample.anna
        return [.message(full), .message(pictured), .messageService(service)]
    }()

    /// The message with a few bytes changed; nil if it is no longer decodable.
    private static func mutant(of message: TL.Message, _ random: inout SeededRandom) -> TL.Message? {
        var bytes = message.encoded()
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let index = Int.random(in: 4..<bytes.count, using: &random)
            bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
        do {
            return try TL.Message(decoding: bytes)
        } catch {
            return nil
        }
    }

    @Test(arguments: seeds.indices) func `any message that decodes is mapped`(index: Int) throws {
        var random = SeededRandom(seed: 77 + UInt64(index))
        var mapped = 0
        for _ in 0..<Self.rounds {
            guard let mutant = Self.mutant(of: Self.seeds[index], &random),
                let received = ReceivedMessage(mutant, selfID: Sample.selfID)
            else { continue }
            mapped += 1
            try check(received, MessageKey(mutant))
        }
        // Otherwise the test would be meaningless.
        #expect(mapped > Self.rounds / 10)
    }

    private func check(_ received: ReceivedMessage, _ key: MessageKey?) throws {
        let message = received.message
        #expect(message.key == key)
        #expect(message.mediaIDs == received.media.compactMap(\.id))
        #expect(received.peers.contains(message.key.peer))
        if let author = message.author { #expect(received.peers.contains(author)) }
        // The stored record can be read back.
        let content = try message.content.decoded()
        #expect(message.replyTo == content.reply?.message)
    }

    @Test func `any user and chat that decodes is mapped`() {
        let user = TL.User.user(
            .init(id: 5, accessHash: 6, firstName: "A", username: "b", status: .userStatusRecently(.init()))
        )
        let chat = TL.Chat.chat(
            .init(id: 5, title: "T", photo: .chatPhotoEmpty, participantsCount: 1, date: 2, version: 3)
        )
        var random = SeededRandom(seed: 9)
        for _ in 0..<Self.rounds {
            var (user, chat) = (user.encoded(), chat.encoded())
            user[.random(in: 4..<user.count, using: &random)] = .random(in: 0...255, using: &random)
            chat[.random(in: 4..<chat.count, using: &random)] = .random(in: 0...255, using: &random)
            // Undecodable values are refused before the mapping.
            let users = (try? TL.User(decoding: user)).map { [$0] } ?? []
            let chats = (try? TL.Chat(decoding: chat)).map { [$0] } ?? []
            let referenced = ReferencedPeers(users: users, chats: chats)
            #expect(referenced.peers.count == users.count + chats.count)
            for peer in referenced.peers { _ = TL.InputPeer(peer) }
        }
    }
}
