import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct RightsMappingTests {
    @Test func `each right of an administrator comes back from its bit`() {
        for bit in 0..<19 {
            let rights = AdminRights(rawValue: 1 << UInt32(bit))
            #expect(AdminRights(TL.ChatAdminRights(rights)) == rights)
            #expect(TL.ChatAdminRights(rights) != TL.ChatAdminRights())
        }
        #expect(AdminRights(TL.ChatAdminRights([])).isEmpty)
    }

    @Test func `each restriction comes back from its bit`() {
        for bit in 0..<22 {
            let restrictions = ChatRestrictions(rawValue: 1 << UInt32(bit))
            let rights = TL.ChatBannedRights(restrictions, until: 5)
            #expect(ChatRestrictions(rights) == restrictions)
            #expect(TimedRestrictions(rights).until == 5)
        }
    }

    @Test func `all kinds of files forbidden is what older clients called media`() {
        let all: ChatRestrictions = [
            .sendPhotos, .sendVideos, .sendRound, .sendMusic, .sendVoice, .sendFiles,
        ]
        #expect(TL.ChatBannedRights(all).sendMedia)
        #expect(!TL.ChatBannedRights(all.subtracting(.sendVoice)).sendMedia)
        #expect(ChatRestrictions(TL.ChatBannedRights(sendMedia: true, untilDate: 0)) == all)
    }
}
