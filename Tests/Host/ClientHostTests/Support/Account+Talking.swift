import ClientEngine
import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import TelegramSchema

extension Account {
    /// The user with this phone number, from the server.
    func finds(_ phone: String) async throws -> PeerID {
        let answer = try await network.call(TLFunction.ContactsResolvePhone(phone: phone))
        let peers = ReferencedPeers(users: answer.users, chats: answer.chats).peers
        try await store.transaction { try $0.setPeers(peers) }
        return PeerID(answer.peer)
    }

    /// Sends a text.
    func say(_ text: String, to peer: PeerID) async throws {
        try await services.sender.send(OutgoingMessage(text), to: peer)
    }

    /// Waits for a text.
    func hears(_ text: String, from peer: PeerID) async throws -> MessageKey? {
        let view = HistoryView(peer, frame: HistoryFrame(.newest, count: 10))
        for try await window in store.view(view).values(buffer: .latest()) {
            let messages = window.entries.map(\.message)
            if let found = try messages.first(where: { try $0.content.decoded().text == text }) {
                return found.key
            }
        }
        return nil
    }
}
