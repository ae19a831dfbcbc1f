import ClientNetwork
import Foundation
import TelegramSchema

extension Network {
    /// Sends a text, and returns the id of its message.
    @discardableResult
    func say(_ text: String, to peer: TL.InputPeer) async throws -> MessageID {
        let sent = try await call(
            TLFunction.MessagesSendMessage(
                peer: peer,
                message: text,
                randomID: .random(in: .min ... .max)
            )
        )
        switch sent {
        case .updateShortSentMessage(let short): return short.id
        case .updates(let updates):
            for case .updateMessageID(let named) in updates.updates { return named.id }
            throw LoadError.unexpected("updates without updateMessageID")
        default: throw LoadError.unexpected("messages.sendMessage")
        }
    }

    /// Finds the user with this phone number.
    func meet(_ phone: String) async throws -> TL.InputUser.InputUser {
        let contact = TL.InputContact(clientID: 1, phone: phone, firstName: "Friend", lastName: "")
        let imported = try await call(TLFunction.ContactsImportContacts(contacts: [contact]))
        guard case .user(let user)? = imported.users.first, let hash = user.accessHash else {
            throw LoadError.unexpected("contacts.importedContacts")
        }
        return .init(userID: user.id, accessHash: hash)
    }

    /// Creates a group with these users.
    func makeGroup(_ title: String, with users: [TL.InputUser.InputUser]) async throws -> TL.InputPeer {
        let members = users.map { TL.InputUser.inputUser($0) }
        let made = try await call(TLFunction.MessagesCreateChat(users: members, title: title))
        guard case .updates(let updates) = made.updates, case .chat(let chat)? = updates.chats.first else {
            throw LoadError.unexpected("messages.invitedUsers")
        }
        return .inputPeerChat(.init(chatID: chat.id))
    }
}
