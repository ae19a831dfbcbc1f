import CompactWire
import TelegramSchema
import Testing

@testable import CompactOpcodes

/// Requests that say too little or too much, and what their answers are made of.
@Suite struct RequestTests {
    private let group = MessagePackValue.integer(-77)
    private let other = MessagePackValue.array([.integer(Talk.other.rawValue)])

    private func failure(_ code: Int32, _ name: String) -> [UInt8] {
        MTP.RpcError(errorCode: code, errorMessage: name).encoded()
    }

    @Test func `members go only by the word for it`() {
        for word in [nil, "", "delete", "ADD"] as [String?] {
            let request = MessagePackValue.map([
                "chatId": group, "userIds": other, "operation": word.map(MessagePackValue.string) ?? .null,
            ])
            #expect(Talk().request(.chatMembersUpdate, request).refusal == .missing("operation"))
        }
        let removal = Talk().request(
            .chatMembersUpdate,
            .map(["chatId": group, "userIds": other, "operation": .string("remove")])
        )
        #expect(removal.method(TLFunction.MessagesDeleteChatUser.self)?.chatID == 77)
    }

    @Test func `a mark without a message does not read the whole chat`() {
        for id in [.null, .integer(0), .integer(-1), .string("all")] as [MessagePackValue] {
            let output = Talk().request(
                .chatMark,
                .map(["chatId": group, "type": .string("READ_MESSAGE"), "messageId": id])
            )
            #expect(output.refusal == .missing("messageId"))
        }
        let output = Talk().request(.chatMark, .map(["chatId": group, "messageId": .integer(9)]))
        #expect(output.method(TLFunction.MessagesReadHistory.self)?.maxID == 9)
    }
}
