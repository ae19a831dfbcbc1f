import CompactWire
import TelegramSchema
import Testing

@testable import CompactOpcodes

@Suite struct MessageTests {
    private let dialog = MessagePackValue.integer(Talk.me.rawValue ^ Talk.other.rawValue)

    @Test func `numbers of chats are those that clients compute, and lead back`() {
        #expect(
            ChatNumber.dialog(with: Talk.other).wire(of: Talk.me) == Talk.me.rawValue ^ Talk.other.rawValue
        )
        #expect(ChatNumber.dialog(with: Talk.me).wire(of: Talk.me) == 0)
        #expect(ChatNumber.group(77).wire(of: Talk.me) == -77)
        for number in [0, 1, 3, -1, -77, .max, .min + 1] as [Int64] {
            #expect(ChatNumber(wire: number, of: Talk.me)?.wire(of: Talk.me) == number)
        }
        #expect(ChatNumber(wire: .min, of: Talk.me) == nil)
    }

    @Test func `a repeated send has one number, which no other chat or device has`() {
        let talk = Talk()
        #expect(talk.session.randomID(5, 42) == talk.session.randomID(5, 42))
        #expect(talk.session.randomID(5, 42) != talk.session.randomID(6, 42))
        #expect(talk.session.randomID(5, 42) != talk.session.randomID(5, 43))
        let before = talk.session.randomID(5, 42)
        talk.session.keyNumber = 6
        #expect(talk.session.randomID(5, 42) != before)
    }

    @Test func `a send becomes a call, and its answer the message`() throws {
        let talk = Talk()
        let element: MessagePackValue = .map([
            "type": .string("STRONG"), "from": .integer(0), "length": .integer(2),
        ])
        let message: MessagePackValue = .map([
            "text": .string("hello"), "cid": .integer(42), "elements": .array([element]),
            "attaches": .array([]),
        ])
        let sent = talk.request(
            .msgSend,
            .map(["chatId": dialog, "message": message, "notify": .bool(false)])
        )
        let call = try #require(sent.method(TLFunction.MessagesSendMessage.self))
        #expect(call.peer == .inputPeerUser(.init(userID: Talk.other, accessHash: 99)))
        #expect(call.message == "hello" && call.silent && call.randomID == talk.session.randomID(3, 42))
        #expect(call.entities == [.messageEntityBold(.init(offset: 0, length: 2))])

        let updates = TL.Updates.updates(
            .init(
                updates: [.updateNewMessage(.init(message: Talk.text("hello"), pts: 1, ptsCount: 1))],
                users: [],
                chats: [],
                date: 0,
                seq: 0
            )
        )
        let answer = try #require(talk.answer(sent, with: updates.encoded()).response)
        #expect(answer["chatId"] == dialog && answer["message"]?["text"] == .string("hello"))
        #expect(answer["message"]?["time"] == .integer(Int64(Talk.time) * 1000))
    }

    @Test func `whom a client cannot know has no chat`() {
        let request: MessagePackValue = .map([
            "chatId": .integer(12345), "message": .map(["text": .string("x"), "cid": .integer(1)]),
        ])
        #expect(Talk().request(.msgSend, request).refusal == .chatUnknown)
    }

    @Test func `updates become events in their order`() {
        let talk = Talk()
        let said = talk.push(.updateNewMessage(.init(message: Talk.text("one"), pts: 1, ptsCount: 1))).events
        #expect(said.map(\.0.rawValue) == [128] && said[0].1["message"]?["text"] == .string("one"))
        let like = TL.MessageReactions(
            results: [.init(reaction: .reactionEmoji(.init(emoticon: "👍")), count: 1)]
        )
        let liked = talk.push(
            .updateEditMessage(.init(message: Talk.text("one", reactions: like), pts: 2, ptsCount: 1))
        ).events
        #expect(liked.map(\.0.rawValue) == [155] && liked[0].1["reactionInfo"]?["totalCount"] == .integer(1))
        let edited = talk.push(
            .updateEditMessage(
                .init(message: Talk.text("two", editDate: 5, reactions: like), pts: 3, ptsCount: 1)
            )
        ).events
        #expect(edited.map(\.0.rawValue) == [67] && edited[0].1["message"]?["status"] == .string("EDITED"))
        let gone = talk.push(.updateDeleteMessages(.init(messages: [10, 11], pts: 5, ptsCount: 2))).events
        #expect(gone.map(\.0.rawValue) == [142] && gone[0].1["messageIds"] == .array([.integer(10)]))
    }

    @Test func `an answer waits for what it answers, and what comes later waits for it`() {
        let talk = Talk()
        guard case .message(var answer) = Talk.text("yes", id: 12) else { return }
        answer.replyTo = .init(replyToMsgID: 3)
        let asked = talk.push(.updateNewMessage(.init(message: .message(answer), pts: 1, ptsCount: 1)))
        #expect(asked.events.isEmpty && asked.method(TLFunction.MessagesGetMessages.self) != nil)
        let later = talk.push(
            .updateNewMessage(.init(message: Talk.text("later", id: 13), pts: 2, ptsCount: 1))
        )
        #expect(later.isEmpty)
        let page = TL.MessagesMessages.messages(
            .init(messages: [Talk.text("a question", id: 3)], chats: [] as [TL.Chat], users: [] as [TL.User])
        )
        let events = talk.answer(asked, with: page.encoded()).events
        #expect(events.map { $0.1["message"]?["text"] } == [.string("yes"), .string("later")])
        #expect(events[0].1["message"]?["link"]?["message"]?["text"] == .string("a question"))
    }

    @Test func `who cannot be told everything is told to begin anew`() {
        let talk = Talk()
        guard case .message(var answer) = Talk.text("yes", id: 12) else { return }
        answer.replyTo = .init(replyToMsgID: 3)
        _ = talk.push(.updateNewMessage(.init(message: .message(answer), pts: 1, ptsCount: 1)))
        var isOver = false
        for _ in 0..<OpcodeSession.mostPushes + 1 where !isOver {
            let output = talk.push(.updateNewMessage(.init(message: Talk.text("x"), pts: 1, ptsCount: 1)))
            isOver = output.contains { if case .close = $0 { true } else { false } }
        }
        #expect(isOver)
        talk.session.push(TL.Updates.updatesTooLong.encoded())
        #expect(talk.session.takeOutput().isEmpty)
        let other = Talk()
        other.session.push(TL.Updates.updatesTooLong.encoded())
        #expect(!other.session.takeOutput().isEmpty)
    }

    @Test func `many pushes at once need no stack`() {
        let talk = Talk()
        guard case .message(var answer) = Talk.text("yes", id: 12) else { return }
        answer.replyTo = .init(replyToMsgID: 3)
        let asked = talk.push(.updateNewMessage(.init(message: .message(answer), pts: 1, ptsCount: 1)))
        for number in 1..<200 as Range<Int32> {
            _ = talk.push(
                .updateNewMessage(
                    .init(message: Talk.text("x", id: MessageID(rawValue: 20 + number)), pts: 1, ptsCount: 1)
                )
            )
        }
        let absent = MTP.RpcError(errorCode: 400, errorMessage: "MESSAGE_ID_INVALID")
        #expect(talk.answer(asked, with: absent.encoded()).events.count == 200)
    }

    @Test func `a file's token leads back to it, and no other text does`() {
        let photo = TL.InputPhoto.InputPhoto(id: 1, accessHash: 2, fileReference: [3])
        let document = TL.InputDocument.InputDocument(id: 1, accessHash: 2, fileReference: [3])
        for token in [FileToken.uploaded(9), .photo(photo), .document(document)] {
            #expect(FileToken(text: token.text) == token)
        }
        for wrong in ["", "x1", "uone", "pAAAA", "d", "p" + String(repeating: "A", count: 2000)] {
            #expect(FileToken(text: wrong) == nil)
        }
    }

    @Test func `a file that is not there yet is waited for`() {
        let talk = Talk()
        let file: MessagePackValue = .map(["_type": .string("FILE"), "fileId": .integer(7)])
        let request: MessagePackValue = .map([
            "chatId": dialog, "message": .map(["cid": .integer(1), "attaches": .array([file])]),
        ])
        #expect(talk.request(.msgSend, request).refusal?.code == "attachment.not.ready")
        talk.session.uploaded(7, UploadedFile(kind: .file, parts: 2, isBig: false, name: "a.txt"))
        #expect(talk.session.takeOutput().events.map(\.1) == [.map(["fileId": .integer(7)])])
        #expect(talk.request(.msgSend, request).method(TLFunction.MessagesSendMedia.self) != nil)
    }
}
