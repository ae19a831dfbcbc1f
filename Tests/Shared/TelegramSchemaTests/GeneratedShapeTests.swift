import TelegramSchema
import Testing

/// The decisions of schema-gen, with one example each.
@Suite struct GeneratedShapeTests {
    @Test func `a field whose type is left out is refused, not skipped`() throws {
        var bytes = TL.DraftMessage.draftMessage(.init(message: "", date: 1)).encoded()
        bytes[5] |= 1  // flags.8: a suggested post

        #expect(throws: TLError.unsupportedField(constructor: 0x60FE_3294)) {
            try TL.DraftMessage(decoding: bytes)
        }
    }

    @Test func `a vector of a type that is left out goes empty and must come empty`() throws {
        let themes = TL.AccountThemes(hash: 5)
        var bytes = themes.encoded()

        #expect(try TL.AccountThemes(decoding: bytes) == themes)
        bytes[bytes.count - 4] = 1
        #expect(throws: TLError.self) { try TL.AccountThemes(decoding: bytes + [0, 0, 0, 0]) }
    }

    @Test func `fields on one bit are sent together or not at all`() throws {
        var header = TL.MessageFwdHeader(date: 1, savedFromPeer: .peerUser(.init(userID: 1)))

        #expect(try TL.MessageFwdHeader(decoding: header.encoded()).savedFromPeer == nil)
        header.savedFromMsgID = 9
        #expect(try TL.MessageFwdHeader(decoding: header.encoded()) == header)
    }

    @Test func `a flag that only announces a value is computed`() throws {
        let bot = TL.User.User(id: 1, botInfoVersion: 3)

        #expect(bot.bot)
        #expect(!TL.User.User(id: 1).bot)
        #expect(try TL.User(decoding: TL.User.user(bot).encoded()) == .user(bot))
    }

    @Test func `flags that the schema does not know are ignored`() throws {
        var bytes = TL.UserStatus.userStatusRecently(.init(byMe: true)).encoded()
        bytes[7] = 0x80

        #expect(try TL.UserStatus(decoding: bytes) == .userStatusRecently(.init(byMe: true)))
    }

    @Test func `a wrapper leaves its query unread`() throws {
        var writer = TLWriter()
        TLFunction.InvokeWithLayer(layer: 229).encode(to: &writer)
        TLFunction.HelpGetConfig().encode(to: &writer)
        var reader = TLReader(writer.bytes.span.bytes)
        let wrapper = try TLFunction.InvokeWithLayer(from: &reader)
        let query = try TLFunction.HelpGetConfig(from: &reader)
        #expect(wrapper.layer == 229)
        #expect(query == TLFunction.HelpGetConfig())
    }

    @Test func `values that stand everywhere are small and live in place`() {
        #expect(MemoryLayout<TL.Peer>.size <= 16)
        #expect(MemoryLayout<TL.InputPeer>.size <= 24)
        #expect(MemoryLayout<TL.MessageEntity>.size <= 40)
        #expect(MemoryLayout<TL.InputMedia>.size <= 160)
        #expect(MemoryLayout<TL.User>.size <= 16)
    }
}
