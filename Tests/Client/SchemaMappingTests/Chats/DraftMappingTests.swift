import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct DraftMappingTests {
    private static let chat = PeerID(.group, 5)

    private static func naming(_ id: PeerID) -> Peer? {
        switch id.kind {
        case .group: .group(Group(id.number, title: ""))
        case .user: EntityMappingTests.naming(id)
        case .channel, .secretChat: nil
        }
    }

    private static let draft: DraftState = {
        var draft = DraftState(text: "Hello @anna", date: 0)
        draft.entities = [TextEntity(offset: 6, length: 5, .mentionOf(PeerID(.user, 77)))]
        draft.noPreview = true
        draft.preview.isAbove = true
        draft.effect = 3
        var reply = ReplyHeader()
        reply.message = MessageKey(peer: chat, namespace: .cloud, id: 9)
        var quote = Quote(text: FormattedText("words"), offset: 2)
        quote.isManual = true
        reply.quote = quote
        draft.reply = reply
        return draft
    }()

    /// The server's form of a saved draft.
    private static func kept(_ save: TLFunction.MessagesSaveDraft) -> TL.DraftMessage {
        var draft = TL.DraftMessage.DraftMessage(message: save.message, date: 0)
        draft.noWebpage = save.noWebpage
        draft.invertMedia = save.invertMedia
        draft.replyTo = save.replyTo
        draft.entities = save.entities
        draft.effect = save.effect
        return .draftMessage(draft)
    }

    @Test func `a draft comes back to another device as it was typed`() throws {
        let save = try #require(TLFunction.MessagesSaveDraft(Self.draft, in: Self.chat, naming: Self.naming))
        #expect(save.peer == .inputPeerChat(.init(chatID: 5)))
        #expect(DraftState(Self.kept(save), in: Self.chat, selfID: Sample.selfID) == Self.draft)
    }

    @Test func `an answer to another chat names that chat`() throws {
        var draft = Self.draft
        draft.reply?.message?.peer = PeerID(.user, 77)
        let save = try #require(TLFunction.MessagesSaveDraft(draft, in: Self.chat, naming: Self.naming))
        #expect(save.replyTo?.replyToPeerID == .inputPeerUser(.init(userID: 77, accessHash: 5)))
        #expect(DraftState(Self.kept(save), in: Self.chat, selfID: Sample.selfID) == draft)
    }

    @Test func `what cannot be named is left out, but a chat must be`() throws {
        let none: (PeerID) -> Peer? = { _ in nil }
        #expect(TLFunction.MessagesSaveDraft(Self.draft, in: Self.chat, naming: none) == nil)
        var draft = Self.draft
        draft.reply?.message?.peer = PeerID(.channel, 4)
        let save = try #require(TLFunction.MessagesSaveDraft(draft, in: Self.chat, naming: Self.naming))
        #expect(save.replyTo == nil)
        #expect(save.message == "Hello @anna")
    }

    @Test func `a message that is not on the server yet cannot be answered there`() {
        var reply = ReplyHeader()
        reply.message = MessageKey(peer: Self.chat, namespace: .local, id: 9)
        #expect(TL.InputReplyTo(reply, in: Self.chat, naming: Self.naming) == nil)
    }

    @Test func `words that the server chose are not quoted by us`() {
        var reply = Self.draft.reply ?? ReplyHeader()
        reply.quote?.isManual = false
        #expect(TL.InputReplyTo(reply, in: Self.chat, naming: Self.naming)?.quoteText == nil)
    }

    @Test func `a cleared draft is an empty one with its time`() {
        let draft = DraftState(.draftMessageEmpty(.init(date: 8)), in: Self.chat, selfID: Sample.selfID)
        #expect(draft.isEmpty)
        #expect(draft.date == 8)
    }
}
