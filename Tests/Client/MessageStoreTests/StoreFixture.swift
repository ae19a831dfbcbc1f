import ClientModel
import MessageStore
import TestKit

/// A store in a folder of its own, and messages for it.
struct StoreFixture {
    let folder: TemporaryFolder
    let store: MessageStore
    static let key = [UInt8](repeating: 7, count: 32)

    init(key: [UInt8]? = Self.key) throws {
        folder = try TemporaryFolder()
        store = try MessageStore.open(StoreFiles(folder: folder.path), options: StoreOptions(key: key))
    }
}

let ada = PeerID(.user, 1)
let bob = PeerID(.user, 2)

/// A server's text message, one per second.
func message(_ id: Int32, in peer: PeerID = ada, text: String = "", at timestamp: Int32? = nil) -> Message {
    Message(
        MessageFields(
            key: MessageKey(peer: peer, namespace: .cloud, id: id),
            timestamp: timestamp ?? 1_000_000 + id,
            author: peer,
            flags: .incoming,
            content: EncodedContent(MessageContent(text: text))
        )
    )
}
