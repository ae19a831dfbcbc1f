import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

extension UpdateBuilder {
    /// Takes an update outside of a chat's history: about scheduled messages or reply threads.
    mutating func add(asideUpdate update: TL.Update) {
        switch update {
        case .updateNewScheduledMessage(let update):
            // The users whom it names cannot be looked up by its id, which is another message's in the history.
            let told = ReceivedMessage(update.message, selfID: selfID, namespace: .scheduled)
            if let told { append(.schedule(told)) }
        case .updateDeleteScheduledMessages(let update):
            append(.unschedule(PeerID(update.peer), update.messages.map(\.rawValue)))
        case .updateReadChannelDiscussionInbox(let update):
            let thread = ReplyThreadKey(PeerID(update.channelID), Int64(update.topMsgID.rawValue))
            append(.readThread(thread, upTo: update.readMaxID.rawValue, byOthers: false))
            if let channel = update.broadcastID, let post = update.broadcastPost {
                let key = MessageKey(peer: PeerID(channel), namespace: .cloud, id: post.rawValue)
                append(.readComments(key, upTo: update.readMaxID.rawValue))
            }
        case .updateReadChannelDiscussionOutbox(let update):
            let thread = ReplyThreadKey(PeerID(update.channelID), Int64(update.topMsgID.rawValue))
            append(.readThread(thread, upTo: update.readMaxID.rawValue, byOthers: true))
        default: add(chatUpdate: update)
        }
    }
}
