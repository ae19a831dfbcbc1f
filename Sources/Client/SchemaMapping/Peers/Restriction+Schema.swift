import ClientModel
import TelegramSchema

extension Restriction {
    init(_ reason: TL.RestrictionReason) {
        self.init(platform: reason.platform, reason: reason.reason, text: reason.text)
    }
}
