public import ClientModel
public import TelegramSchema

extension DraftState {
    /// A draft that another device wrote, or cleared: an empty one then.
    ///
    /// - Parameters:
    ///   - draft: as it came.
    ///   - chat: where it was typed.
    ///   - selfID: who we are, as the schema does not number us.
    public init(_ draft: TL.DraftMessage, in chat: PeerID, selfID: PeerID) {
        switch draft {
        case .draftMessageEmpty(let empty): self.init(text: "", date: empty.date ?? 0)
        case .draftMessage(let draft):
            self.init(text: draft.message, date: draft.date)
            entities = [TextEntity](draft.entities)
            reply = draft.replyTo.map { ReplyHeader($0, chat: chat, selfID: selfID) }
            noPreview = draft.noWebpage
            captionAbove = draft.invertMedia
            effect = draft.effect
        }
    }
}

extension TLFunction.MessagesSaveDraft {
    /// Asks the server to keep a draft, or to forget it when it is empty.
    ///
    /// - Parameters:
    ///   - draft: what was typed.
    ///   - chat: where it was typed.
    ///   - naming: how to name a peer to the server, nil when we cannot. What it throws is passed on. When it does
    ///     not know the chat, the result is nil.
    public init?(_ draft: DraftState, in chat: PeerID, naming: (PeerID) throws -> Peer?) rethrows {
        guard let peer = try naming(chat).flatMap({ TL.InputPeer($0) }) else { return nil }
        self.init(peer: peer, message: draft.text)
        noWebpage = draft.noPreview
        invertMedia = draft.captionAbove
        effect = draft.effect
        replyTo = try draft.reply.flatMap { try TL.InputReplyTo($0, in: chat, naming: naming) }
        entities = try [TL.MessageEntity](orNil: draft.entities, naming: naming)
    }
}
