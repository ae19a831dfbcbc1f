import CompactAPI
import TelegramSchema
import Testing

@Suite struct EarlyCallsTests {
    @Test func `a reading and a send may run early, and what a late copy would undo may not`() {
        let early: [[UInt8]] = [
            TLFunction.UpdatesGetState().encoded(), TLFunction.HelpGetConfig().encoded(),
        ]
        let late: [[UInt8]] = [
            TLFunction.AccountUpdateStatus(offline: true).encoded(), TLFunction.AuthLogOut().encoded(),
            TLFunction.MessagesCreateChat(users: [], title: "a").encoded(),
        ]
        #expect(early.allSatisfy { EarlyCalls.contains(call: $0) })
        #expect(!late.contains { EarlyCalls.contains(call: $0) })
        #expect(EarlyCalls.contains(TLFunction.MessagesSendMessage.constructorID))
        #expect(!EarlyCalls.contains(TLFunction.MessagesSaveDraft.constructorID))
        let part = TLFunction.UploadSaveFilePart(fileID: 1, filePart: 0, bytes: [1])
        #expect(EarlyCalls.contains(call: part.encoded()))
        #expect(EarlyCalls.isPart(TLFunction.UploadSaveBigFilePart.constructorID))
        #expect(!EarlyCalls.isPart(TLFunction.UploadGetFile.constructorID))
    }

    @Test func `bytes that are no call wait`() {
        for bytes in [[], [1, 2, 3], [0, 0, 0, 0]] as [[UInt8]] { #expect(!EarlyCalls.contains(call: bytes)) }
    }
}
