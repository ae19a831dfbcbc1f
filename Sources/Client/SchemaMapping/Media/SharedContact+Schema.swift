import ClientModel
import TelegramSchema

extension SharedContact {
    init(_ contact: TL.MessageMedia.MessageMediaContact) {
        self.init(phone: contact.phoneNumber, firstName: contact.firstName)
        lastName = contact.lastName
        vCard = contact.vcard
        peer = contact.userID.rawValue == 0 ? nil : PeerID(contact.userID)
    }
}
