import ClientModel
import TelegramSchema

extension SendPlan {
    /// The call that sends a text.
    var sendMessage: TLFunction.MessagesSendMessage {
        let item = items[0]
        return TLFunction.MessagesSendMessage(
            noWebpage: item.content.flags.contains(.noPreview),
            silent: item.message.flags.contains(.silent),
            noforwards: item.message.flags.contains(.noForwards),
            peer: input,
            replyTo: reply,
            message: item.content.text,
            randomID: item.randomID,
            entities: item.entities
        )
    }
}
