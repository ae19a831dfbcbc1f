import TelegramSchema
import Testing

/// Bytes of Telethon 1.45.0 (`Interop/check_schema_ids.py --record`): our own round trip would not notice an error
/// that both ends share.
@Suite struct TelethonTests {
    private func recorded(_ name: String) throws -> [UInt8] {
        try #require(try Sample.recorded("telethon.txt").first { $0.name == name }).bytes
    }

    @Test func `whatever Telethon writes is read and written the same`() throws {
        for (name, bytes) in try Sample.recorded("telethon.txt") {
            let id = bytes.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            let type = try #require(SampleTypes.all[id], "\(name)")
            #expect(try type.recode(bytes) == bytes, "\(name)")
        }
    }

    @Test func `the fields of a message are where Telethon put them`() throws {
        guard case .message(let message) = try TL.Message(decoding: recorded("message.text")) else {
            Issue.record("another constructor")
            return
        }

        #expect(message.out)
        #expect(!message.silent)
        #expect(message.id == 3)
        #expect(message.fromID == .peerUser(.init(userID: 1002)))
        #expect(message.peerID == .peerUser(.init(userID: 1001)))
        #expect(message.date == 1_767_355_200)
        #expect(message.message == String(repeating: "Grüße, мир 🙂 ", count: 12))
        #expect(
            message.entities == [
                .messageEntityBold(.init(offset: 0, length: 5)),
                .messageEntityTextUrl(.init(offset: 7, length: 3, url: "https://example.org/")),
            ]
        )
        #expect(message.media == nil)
    }

    @Test func `the fields of a call are where Telethon put them`() throws {
        let call = try TLFunction.MessagesSendMessage(decoding: recorded("messages.sendMessage"))

        #expect(call.noWebpage)
        #expect(call.peer == .inputPeerUser(.init(userID: 1001, accessHash: -77)))
        #expect(call.randomID == 1 << 60)
        #expect(call.replyTo == .init(replyToMsgID: 3, quoteText: "q", quoteOffset: 2))
        #expect(call.entities?.count == 3)
    }
}
