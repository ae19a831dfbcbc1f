import TelegramSchema
import Testing

@testable import ServerEngine

/// Knows nobody, and one custom emoji.
private struct Strangers: EntityReferences {
    func user(_ input: TL.InputUser) throws -> UserID { throw RPCError.userInvalid }

    func hasCustomEmoji(_ document: Int64) throws -> Bool { document == 7 }
}

struct MessageTextTests {
    private func accept(_ text: String, _ entities: [TL.MessageEntity] = []) throws -> MessageText {
        try MessageText.accept(
            text,
            entities: entities,
            TextRules(length: 20, tooLong: .bad("MESSAGE_TOO_LONG"), entities: 3),
            Strangers()
        )
    }

    private func bold(_ offset: Int32, _ length: Int32) -> TL.MessageEntity {
        .messageEntityBold(.init(offset: offset, length: length))
    }

    @Test func `blanks at the ends go, and entities move along`() throws {
        let text = try accept(" \n 👋 hello \t", [bold(3, 8), bold(0, 2), bold(6, 5)])
        #expect(text.text == "👋 hello")
        #expect(text.entities == [bold(0, 8), bold(3, 5)])
    }

    @Test func `an entity outside the text is refused`() {
        for entity in [bold(0, 6), bold(-1, 2), bold(6, 1), bold(2, -1), bold(.max, .max)] {
            #expect(throws: RPCError.bad("ENTITY_BOUNDS_INVALID")) { try accept("hello", [entity]) }
        }
    }

    @Test func `bounds count UTF-16, limits count characters`() throws {
        let family = String(repeating: "👩‍👧", count: 6)
        #expect(try accept(family, [bold(0, 30)]).entities == [bold(0, 30)])
        #expect(try accept(String(repeating: "𝕏", count: 20)).text.utf16.count == 40)
        #expect(throws: RPCError.bad("MESSAGE_TOO_LONG")) { try accept(String(repeating: "é", count: 21)) }
        #expect(try accept("  " + String(repeating: "é", count: 20) + "  ").text.count == 20)
    }

    @Test func `entities that say nothing are dropped, too many are cut`() throws {
        let emoji = TL.MessageEntity.messageEntityCustomEmoji(.init(offset: 0, length: 1, documentID: 1))
        #expect(try accept("abcdef", [emoji, bold(0, 0)]).entities.isEmpty)
        #expect(try accept("abcdef", (0..<6).map { bold($0, 1) }).entities.count == 3)
    }

    @Test func `a custom emoji stands for one plain emoji, and is of a set`() throws {
        func emoji(_ offset: Int32, _ length: Int32, _ document: Int64 = 7) -> TL.MessageEntity {
            .messageEntityCustomEmoji(.init(offset: offset, length: length, documentID: document))
        }
        let family = "👨‍👩‍👧"
        #expect(
            try accept(" 🟩 \(family)", [emoji(1, 2), emoji(4, 8)]).entities == [emoji(0, 2), emoji(3, 8)]
        )
        #expect(try accept("1️⃣", [emoji(0, 3)]).entities == [emoji(0, 3)])
        // Other documents, two emoji, letters, half an emoji.
        for (text, entity) in [
            ("🟩", emoji(0, 2, 8)), ("🟩🟩", emoji(0, 4)), ("ab", emoji(0, 1)), ("🟩", emoji(0, 1)),
            (family, emoji(0, 2)),
        ] {
            #expect(try accept(text, [entity]).entities.isEmpty)
        }
    }

    @Test func `nothing but blanks is nothing`() throws {
        #expect(try accept(" \u{2003}\n\u{0}", [bold(0, 2)]) == .empty)
    }

    @Test func `content comes back as it was stored`() throws {
        var content = StoredMessageContent()
        #expect(content.encoded().isEmpty)
        content.entities = [bold(1, 2), .messageEntityTextUrl(.init(offset: 0, length: 1, url: "u"))]
        content.media = .document(77, spoiler: true)
        content.forward = .init(sender: 5, date: 6)
        content.quote = .init(text: "q", entities: [bold(0, 1)], offset: 3)
        content.invertsMedia = true
        content.isProtected = true
        #expect(try StoredMessageContent(decoding: content.encoded()) == content)
        let actions: [StoredServiceAction] = [
            .createdChat(title: "t", users: [1, 2]), .changedTitle("x"), .changedPhoto(3), .removedPhoto,
            .addedUsers([4]), .removedUser(5), .pinnedMessage,
        ]
        for action in actions {
            var service = StoredMessageContent()
            service.action = action
            #expect(try StoredMessageContent(decoding: service.encoded()) == service)
        }
    }

    @Test func `a phone number is read as people write it and hidden in logs`() {
        #expect(PhoneNumber("+7 (999) 123-45.67")?.digits == "79991234567")
        #expect(PhoneNumber("7+999") == nil)
        #expect(PhoneNumber("79991234567")?.description == "…67")
    }
}
