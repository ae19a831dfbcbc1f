import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

extension UpdateBuilder {
    /// Takes an update about what lies beside a chat's history: messages to be sent later, threads of answers.
    mutating func add(asideUpdate update: TL.Update) {
        switch update {
        case .updateNewScheduledMessage(let update):
            let told = ReceivedMessage(update.message, selfID: selfID, namespace: .scheduled)
            guard let told else { return }
            note(told)
            append(.schedule(told))
        case .updateDeleteScheduledMessages(let update):
            append(.unschedule(PeerID(update.peer), update.messages.map(\.rawValue)))
        case .updateReadChannelDiscussionInbox(let update):
            let thread = ThreadKey(PeerID(update.channelID), Int64(update.topMsgID.rawValue))
            append(.readThread(thread, upTo: update.readMaxID.rawValue, byOthers: false))
        case .updateReadChannelDiscussionOutbox(let update):
            let thread = ThreadKey(PeerID(update.channelID), Int64(update.topMsgID.rawValue))
            append(.readThread(thread, upTo: update.readMaxID.rawValue, byOthers: true))
        default: add(chatUpdate: update)
        }
    }
}
