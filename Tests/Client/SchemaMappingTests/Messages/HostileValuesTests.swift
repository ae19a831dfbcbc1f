import ClientModel
import Foundation
import HostileCalls
import SchemaMapping
import SchemaSyntax
import TelegramSchema
import Testing

/// Maps the values that `fuzz-client` answers and pushes, some hundred of each kind. Every decodable value can be
/// mapped, and the result can be stored unchanged. The fuzzer does this for hours; this test keeps its code compiling
/// and correct.
struct HostileValuesTests {
    private static let selfID = PeerID(.user, 1)

    private let grammar: Grammar

    init() throws {
        let root = URL(filePath: #filePath).pathComponents.dropLast(5).joined(separator: "/")
        let file = root + "/Schema/api.tl"
        grammar = try Grammar(text: String(contentsOf: URL(filePath: file), encoding: .utf8), file: "api.tl")
    }

    private func values<Value: TLObject>(of type: String, _ count: Int, as: Value.Type = Value.self)
        -> [Value]
    {
        var known = KnownEntities()
        for user in Int64(1)...3 { known.learn(.init(id: user, accessHash: user), of: .user) }
        for message in Int64(1)...9 { known.learn(message, as: "message") }
        return (0..<count).compactMap { seed in
            var choices = Choices(seed: UInt64(seed))
            let bytes = ValueMaker.value(of: .boxed(type), in: grammar, knowing: known, by: &choices)
            return try? Value(decoding: bytes)
        }
    }

    @Test func `whatever messages are told, they are mapped and stored as they are`() throws {
        let messages: [TL.Message] = values(of: "Message", 160)
        #expect(messages.count > 80)
        for message in messages {
            guard let received = ReceivedMessage(message, selfID: Self.selfID) else { continue }
            let content = try received.message.content.decoded()
            #expect(EncodedContent(content) == received.message.content)
        }
    }

    @Test func `whatever people, groups and chats are told, they are mapped`() {
        let users: [TL.User] = values(of: "User", 100)
        let chats: [TL.Chat] = values(of: "Chat", 100)
        #expect(users.count > 50 && chats.count > 50)
        _ = ReferencedPeers(users: users, chats: chats)
        for dialog in values(of: "Dialog", 60) as [TL.Dialog] {
            _ = ReceivedDialog(dialog, selfID: Self.selfID)
        }
        for profile in values(of: "ChatFull", 40) as [TL.ChatFull] { _ = ReceivedProfile(profile) }
        for profile in values(of: "UserFull", 40) as [TL.UserFull] { _ = ReceivedProfile(profile) }
    }
}
