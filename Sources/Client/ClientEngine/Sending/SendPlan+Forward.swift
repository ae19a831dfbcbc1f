import ClientModel
import TelegramSchema

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
