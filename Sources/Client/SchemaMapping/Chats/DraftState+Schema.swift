public import ClientModel
public import TelegramSchema

extension DraftState {
    /// Creates a draft from another device; empty if it was cleared.
    ///
    /// - Parameters:
    ///   - draft: The draft of the schema.
    ///   - chat: The chat.
    ///   - selfID: The account's user, for the schema's "self".
    public init(_ draft: TL.DraftMessage, in chat: PeerID, selfID: PeerID) {
        switch draft {
        case .draftMessageEmpty(let empty): self.init(text: "", date: empty.date ?? 0)
        case .draftMessage(let draft):
            self.init(text: draft.message, date: draft.date)
            entities = [TextEntity](draft.entities)
            reply = draft.replyTo.map { ReplyHeader($0, chat: chat, selfID: selfID) }
            noPreview = draft.noWebpage
            effect = draft.effect
            switch draft.media {
            case nil: preview.isAbove = draft.invertMedia
            case .inputMediaWebPage(let page)?:
                preview.isAbove = draft.invertMedia
                preview.size = page.forceLargeMedia ? .large : page.forceSmallMedia ? .small : .automatic
                preview.link = page.url
                preview = preview.among(FormattedText(text, entities).links)
            default: captionAbove = draft.invertMedia
            }
        }
    }
}

extension TLFunction.MessagesSaveDraft {
    /// A request to store a draft on the server, or to delete it if it is empty.
    ///
    /// - Parameters:
    ///   - draft: The draft.
    ///   - chat: The chat.
    ///   - naming: Returns a peer by its id, nil if it is unknown. Its errors are passed on. For an unknown chat the
    ///     result is nil.
    public init?(_ draft: DraftState, in chat: PeerID, naming: (PeerID) throws -> Peer?) rethrows {
        guard let peer = try naming(chat).flatMap({ TL.InputPeer($0) }) else { return nil }
        self.init(peer: peer, message: draft.text)
        noWebpage = draft.noPreview
        invertMedia = draft.captionAbove || draft.preview.isAbove
        media = TL.InputMedia(draft.preview, in: FormattedText(draft.text, draft.entities).links)
        effect = draft.effect
        replyTo = try draft.reply.flatMap { try TL.InputReplyTo($0, in: chat, naming: naming) }
        entities = try [TL.MessageEntity](orNil: draft.entities, naming: naming)
    }
}
