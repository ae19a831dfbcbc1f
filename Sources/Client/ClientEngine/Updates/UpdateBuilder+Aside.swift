import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

extension UpdateBuilder {
    /// Takes an update about what lies beside a chat's history: messages to be sent later, threads of answers.
    mutating func add(asideUpdate update: TL.Update) {
        switch update {
        case .updateNewScheduledMessage(let update):
            // Whom it names cannot be looked up by it: its number is another message's in the history.
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
