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
            invertMedia: item.message.flags.contains(.captionAbove),
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
