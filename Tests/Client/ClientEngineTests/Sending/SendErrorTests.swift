import ClientModel
import ClientNetwork
import MessageStore
import StdExtras
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct SendErrorTests {
    @Test func `a refused message gets its red mark with a reason, and goes when it is sent again`()
        async throws
    {
        let fixture = try EngineFixture()
        let chat = FakeChat()
        let isForbidden = Locked(true)
        fixture.api.on(TLFunction.MessagesSendMessage.self) { request throws(APIError) in
            if isForbidden.withLock(\.self) { throw .refused(code: 403, name: "CHAT_WRITE_FORBIDDEN") }
            return chat.take([(request.randomID, request.message)])
        }
        let runner = try await fixture.runner()
        try await fixture.run {
            await runner.handleSending(FakeUpdateSink(fixture.store))
            try await runner.start()
        }
        let sender = Sender(fixture.services)
        let enqueued = try await sender.send(OutgoingMessage("please"), to: FakeChat.bob)
        #expect(try await fixture.until { try await fixture.messages().first?.flags == [.failed] })
        #expect(try await sender.failure(of: enqueued.messages[0]) == .writeForbidden)
        isForbidden.withLock { $0 = false }
        try await sender.resend(enqueued.messages)
        #expect(try await sender.failure(of: enqueued.messages[0]) == nil)
        #expect(await fixture.until { chat.texts == ["please"] })
        #expect(try await fixture.until { try await fixture.messages().first?.flags == [] })
        #expect(try await fixture.messages().map(\.stableID) == enqueued.messages)
    }

    @Test func `one refused message does not hold up the next`() async throws {
        let fixture = try EngineFixture()
        let chat = FakeChat()
        fixture.api.on(TLFunction.MessagesSendMessage.self) { request throws(APIError) in
            if request.message == "bad" { throw .refused(code: 400, name: "MESSAGE_TOO_LONG") }
            return chat.take([(request.randomID, request.message)])
        }
        let runner = try await fixture.runner()
        try await fixture.run {
            await runner.handleSending(FakeUpdateSink(fixture.store))
            try await runner.start()
        }
        let sender = Sender(fixture.services)
        for text in ["bad", "good"] { try await sender.send(OutgoingMessage(text), to: FakeChat.bob) }
        #expect(await fixture.until { chat.texts == ["good"] })
        #expect(try await fixture.until { try await fixture.messages().contains { $0.flags == [.failed] } })
    }

    @Test(arguments: [
        ("PEER_FLOOD", SendError.flood), ("USER_BANNED_IN_CHANNEL", .publicBan),
        ("CHAT_SEND_MEDIA_FORBIDDEN", .mediaRestricted), ("CHAT_SEND_PHOTOS_FORBIDDEN", .mediaRestricted),
        ("SCHEDULE_TOO_MUCH", .tooMuchScheduled), ("SCHEDULE_DATE_TOO_LATE", .timeNotAccepted),
        ("SCHEDULE_STATUS_PRIVATE", .presenceHidden), ("VOICE_MESSAGES_FORBIDDEN", .voiceMessagesForbidden),
        ("PRIVACY_PREMIUM_REQUIRED", .notAccepted), ("CHAT_FORWARDS_RESTRICTED", .forwardsRestricted),
        ("USER_IS_BLOCKED", .blocked), ("PEER_ID_INVALID", .unknownChat), ("NEW_ONE", .other("NEW_ONE")),
    ])
    func `each refusal has its reason`(name: String, failure: SendError) {
        #expect(SendError(TaskRejection(name)) == failure)
    }

    @Test func `slow mode says how long`() {
        #expect(SendError(TaskRejection("SLOWMODE_WAIT", details: [0x34, 0x32])) == .slowMode(seconds: 42))
    }
}
