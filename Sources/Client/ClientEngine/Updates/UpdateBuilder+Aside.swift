import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

extension UpdateBuilder {
    /// Takes an update about messages that are to be sent later.
    mutating func add(asideUpdate update: TL.Update) {
        switch update {
        case .updateNewScheduledMessage(let update):
            let told = ReceivedMessage(update.message, selfID: selfID, namespace: .scheduled)
            guard let told else { return }
            note(told)
            append(.schedule(told))
        case .updateDeleteScheduledMessages(let update):
            append(.unschedule(PeerID(update.peer), update.messages.map(\.rawValue)))
        default: add(chatUpdate: update)
        }
    }
}
