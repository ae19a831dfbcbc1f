import ClientModel
import MessageStore
import TestKit

/// A store in a folder of its own, with Ada signed in and some of her contacts.
struct StoreFixture {
    static let ada = PeerID(.user, 1)
    static let bob = PeerID(.user, 2)
    static let team = PeerID(.group, 7)

    let folder: TemporaryFolder
    let store: MessageStore

    init() async throws {
        folder = try TemporaryFolder()
        store = try MessageStore.open(StoreFiles(folder: folder.path), options: StoreOptions(key: nil))
        try await store.transaction { transaction in
            var ada = User(1)
            (ada.firstName, ada.lastName, ada.phone) = ("Ada", "Lovelace", "15550100")
            ada.flags = [.isSelf]
            var bob = User(2)
            (bob.firstName, bob.usernames) = ("Bob", [Username("bob_demo")])
            let team = Group(7, title: "Téam Bobcat")
            try transaction.setPeers([.user(ada), .user(bob), .group(team)])
        }
    }

    /// A message, by default a text from Bob to Ada.
    static func message(
        _ id: Int32,
        _ text: String,
        in peer: PeerID = bob,
        by author: PeerID = bob,
        namespace: MessageNamespace = .cloud,
        flags: MessageFlags = .incoming
    ) -> Message {
        Message(
            MessageFields(
                key: MessageKey(peer: peer, namespace: namespace, id: id),
                timestamp: 1_700_000_000 + id,
                author: author,
                flags: flags,
                content: EncodedContent(MessageContent(text: text))
            )
        )
    }
}
