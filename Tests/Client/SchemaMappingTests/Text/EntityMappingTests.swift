import ClientModel
import SchemaMapping
import TelegramSchema
import TestKit
import Testing

@Suite struct EntityMappingTests {
    private static let anna = PeerID(.user, 77)
    private static let date: TextDate = {
        var date = TextDate(date: 1_700_000_000)
        date.style = [.longDate, .dayOfWeek, .shortTime]
        return date
    }()

    /// All kinds that survive sending and receiving unchanged.
    static let kinds: [TextEntityKind] = [
        .mention, .hashtag, .cashtag, .botCommand, .url, .email, .phone, .bankCard, .bold, .italic,
        .underline,
        .strikethrough, .spoiler, .code, .codeBlock("swift"), .codeBlock(""),
        .link("https://example.org/?q=ё"),
        .mentionOf(anna), .customEmoji(-3), .blockquote, .foldedBlockquote, .date(date),
    ]

    static func naming(_ peer: PeerID) -> Peer? {
        var user = User(peer.number)
        user.accessHash = 5
        return .user(user)
    }

    @Test(arguments: kinds) func `an entity comes back as it was sent`(kind: TextEntityKind) throws {
        let entity = TextEntity(offset: 3, length: 14, kind)
        let sent = try #require(TL.MessageEntity(entity, naming: Self.naming))
        #expect(TextEntity(sent) == entity)
    }

    @Test func `offsets of any size come back, as texts may be cut by those who show them`() throws {
        var random = SeededRandom(seed: 4)
        for _ in 0..<500 {
            let kind = try #require(Self.kinds.randomElement(using: &random))
            let offset = Int32.random(in: .min ... .max, using: &random)
            let entity = TextEntity(offset: offset, length: .random(in: .min ... .max, using: &random), kind)
            #expect(TL.MessageEntity(entity, naming: Self.naming).flatMap { TextEntity($0) } == entity)
        }
    }

    @Test func `a mention by name comes as a number and goes with its hash`() throws {
        let came = TL.MessageEntity.messageEntityMentionName(.init(offset: 0, length: 4, userID: 77))
        let entity = try #require(TextEntity(came))
        #expect(entity.kind == .mentionOf(Self.anna))
        #expect(
            TL.MessageEntity(entity, naming: Self.naming)
                == .inputMessageEntityMentionName(
                    .init(offset: 0, length: 4, userID: .inputUser(.init(userID: 77, accessHash: 5)))
                )
        )
    }

    @Test func `a mention of an unknown user is left out, and the rest is sent`() {
        let entities = [
            TextEntity(offset: 0, length: 4, .mentionOf(Self.anna)), TextEntity(offset: 5, length: 2, .bold),
        ]
        #expect(
            [TL.MessageEntity](entities) { _ in nil }
                == [.messageEntityBold(.init(offset: 5, length: 2))]
        )
    }

    @Test func `what says nothing is left out`() {
        #expect(TextEntity(.messageEntityUnknown(.init(offset: 0, length: 1))) == nil)
        let none: [TL.MessageEntity]? = nil
        #expect([TextEntity](none).isEmpty)
    }

    @Test func `a text with entities keeps both`() {
        let text = FormattedText(
            TL.TextWithEntities(text: "a😀b", entities: [.messageEntityBold(.init(offset: 1, length: 2))])
        )
        #expect(text.text == "a😀b")
        #expect(text.entities == [TextEntity(offset: 1, length: 2, .bold)])
    }
}
