import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// The plan of one run of a send task, from the state of the store at its start.
struct SendPlan: Sendable {
    /// One message with its index in the payload.
    struct Item: Sendable {
        var index: Int
        var message: Message
        var content: MessageContent
        var randomID: Int64
        var entities: [TL.MessageEntity]?
        /// The result of its upload; nil if it has none.
        var upload: UploadResult?
        /// The uploaded thumbnail of its file; nil if it has none.
        var thumbnail: UploadedFile?
    }

    let payload: SendPayload
    let input: TL.InputPeer
    /// The chat that the messages are forwarded from.
    private(set) var source: TL.InputPeer?
    /// The messages that are still to be sent.
    var items: [Item] = []
    /// The reply header of the first message, and so of all.
    private(set) var reply: TL.InputReplyTo?

    init(_ payload: SendPayload, _ reader: StoreReader, selfID: PeerID) throws {
        self.payload = payload
        input = try reader.inputPeer(payload.peer, selfID: selfID)
        source = try payload.originals.first.map { try reader.inputPeer($0.peer, selfID: selfID) }
        for (index, id) in payload.messages.enumerated() {
            // A missing message was deleted. A cloud message was sent by an earlier run, as an update has reported.
            guard let message = try reader.message(id), message.key.namespace.sent != nil,
                let randomID = message.randomID
            else { continue }
            let content = try reader.content(of: message)
            let upload = try content.media.first?.id.flatMap { try reader.entry(.upload(of: $0)) }
            let thumbnail = try content.media.first?.id.flatMap { try reader.entry(.thumbnail(of: $0)) }
            // A message with a failed upload is marked already, and must leave its album.
            guard message.flags.contains(.sending) || upload?.hash == nil && upload != nil else { continue }
            let entities = try [TL.MessageEntity](orNil: content.entities) { try reader.peer($0) }
            items.append(
                Item(
                    index: index,
                    message: message,
                    content: content,
                    randomID: randomID,
                    entities: entities,
                    upload: upload,
                    thumbnail: thumbnail?.file
                )
            )
        }
        guard let first = items.first else { return }
        var header = first.content.reply
        if let answered = payload.answered {
            header?.message = try reader.message(answered)?.key
        }
        if let thread {
            header = header.inThread(thread, of: payload.peer)
        }
        reply = try header.flatMap { try TL.InputReplyTo($0, in: payload.peer) { try reader.peer($0) } }
    }

    /// The first message of the thread that they are sent to; nil for none.
    var thread: Int32? {
        guard payload.peer.kind == .channel else { return nil }
        return items.first?.message.thread.flatMap { Int32(exactly: $0) }
    }

    /// The scheduled time, seconds since 1970; nil for now. All messages of a call have the same time.
    var scheduleDate: Int32? { items.first?.message.sendTime?.date }

    /// The request policy; the server runs the calls of one queue in order.
    var policy: RequestPolicy {
        let queue = TaskQueueID.send(to: payload.peer, isLater: scheduleDate != nil)
        var policy = RequestPolicy(priority: .interactive, line: .init(queue.rawValue))
        policy.isWatched = true
        return policy
    }
}

extension ReplyHeader? {
    /// The reply header in a thread of `peer`: a reply to its first message, if there is no other.
    fileprivate func inThread(_ thread: Int32, of peer: PeerID) -> ReplyHeader {
        var header = self ?? ReplyHeader()
        header.message = header.message ?? MessageKey(peer: peer, namespace: .cloud, id: thread)
        header.threadTop = header.threadTop ?? thread
        return header
    }
}

extension SendPlan {
    /// The call that forwards the messages.
    var forward: TLFunction.MessagesForwardMessages {
        TLFunction.MessagesForwardMessages(
            silent: items[0].message.flags.contains(.silent),
            dropAuthor: payload.hidesAuthors,
            dropMediaCaptions: payload.hidesCaptions,
            fromPeer: source ?? .inputPeerEmpty,
            id: items.map { MessageID(rawValue: payload.originals[$0.index].id) },
            randomID: items.map(\.randomID),
            toPeer: input,
            topMsgID: thread.map { MessageID(rawValue: $0) },
            scheduleDate: scheduleDate
        )
    }
}

extension SendPlan {
    /// The call that sends a text.
    var sendMessage: TLFunction.MessagesSendMessage {
        let item = items[0]
        return TLFunction.MessagesSendMessage(
            noWebpage: item.content.flags.contains(.noPreview),
            silent: item.message.flags.contains(.silent),
            noforwards: item.message.flags.contains(.noForwards),
            invertMedia: item.content.flags.contains(.previewAbove),
            peer: input,
            replyTo: reply,
            message: item.content.text,
            randomID: item.randomID,
            entities: item.entities,
            scheduleDate: scheduleDate
        )
    }

    /// The call that sends one message with media.
    func sendMedia(_ media: TL.InputMedia) -> TLFunction.MessagesSendMedia {
        let item = items[0]
        return TLFunction.MessagesSendMedia(
            silent: item.message.flags.contains(.silent),
            noforwards: item.message.flags.contains(.noForwards),
            invertMedia: item.message.flags.contains(.captionAbove)
                || item.content.flags.contains(.previewAbove),
            peer: input,
            replyTo: reply,
            media: media,
            message: item.content.text,
            randomID: item.randomID,
            entities: item.entities,
            scheduleDate: scheduleDate
        )
    }

    /// The call that sends an album; `media` are those of the messages, in order.
    func sendMultiMedia(_ media: [TL.InputMedia]) -> TLFunction.MessagesSendMultiMedia {
        TLFunction.MessagesSendMultiMedia(
            silent: items[0].message.flags.contains(.silent),
            noforwards: items[0].message.flags.contains(.noForwards),
            invertMedia: items[0].message.flags.contains(.captionAbove),
            peer: input,
            replyTo: reply,
            multiMedia: zip(items, media).map { item, media in
                TL.InputSingleMedia(
                    media: media,
                    randomID: item.randomID,
                    message: item.content.text,
                    entities: item.entities
                )
            },
            scheduleDate: scheduleDate
        )
    }
}
