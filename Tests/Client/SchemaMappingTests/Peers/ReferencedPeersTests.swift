import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct ReferencedPeersTests {
    @Test func `users and chats of an answer become peers, presences and contacts`() {
        let referenced = ReferencedPeers(
            users: [
                .user(.init(contact: true, id: 1, status: .userStatusRecently(.init()))),
                .user(.init(contact: true, min: true, id: 2, status: .userStatusRecently(.init()))),
                .userEmpty(.init(id: 3)),
            ],
            chats: [.chatForbidden(.init(id: 4, title: "")), .chatEmpty(.init(id: 5))]
        )
        #expect(referenced.peers.map(\.id) == [PeerID(.user, 1), PeerID(.user, 2), PeerID(.group, 4)])
        #expect(referenced.ids.count == 3)
        #expect(referenced.presences == [PeerID(.user, 1): .recently])
        #expect(referenced.contacts == [PeerID(.user, 1): true])
    }
}
