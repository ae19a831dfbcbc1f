import ClientEngine
import ClientHost
import ClientModel
import ClientNetwork
import Foundation
import Keyring
import LargeStore
import MTProto
import MediaStore
import MessageStore
import TelegramSchema
import WireCrypto

/// A home with accounts that have very many chats and no reachable server.
struct BenchDataDirectory {
    /// The chats with enough messages to fill a screen.
    static let longChats = (0..<5).map { PeerID(.user, 100 + Int64($0)) }
    /// The chat with images.
    static let pictures = PeerID(.user, 200)
    private static let messages = 300

    let path: String
    let passphrase: String

    /// Creates the home in a new folder.
    ///
    /// - Parameters:
    ///   - chats: The number of chats of each account.
    ///   - accounts: The number of accounts; the first one is shown.
    /// - Throws: What making accounts and storing chats throws.
    init(chats: Int, accounts: Int = 1) async throws {
        path = NSTemporaryDirectory() + "/bench-ui-home-\(getpid())-\(chats)-\(accounts)"
        passphrase = path + "/passphrase"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data("not a secret\n".utf8).write(to: URL(filePath: passphrase))
        // A file that others can read is refused.
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: passphrase)
        var unlocking = StoreKeyProvider(.passphrase, mayPrompt: false) { _ in "not a secret" }
        // A low cost, because a desktop's keyring answers in a few milliseconds.
        unlocking.cost = .light
        let client = ClientInformation(
            apiID: 1,
            deviceModel: "bench",
            systemVersion: "1",
            appVersion: "1"
        )
        let host = ClientHost(home: ClientDataDirectory(path: path), unlocking: unlocking, client: client)
        let server = ServerRecord(
            link: InviteLink(Endpoint(host: "127.0.0.1", port: 1)),
            key: try RSAPrivateKey.generate().publicKey
        )
        for number in 1...accounts {
            let account = try await host.makeAccount("large\(number)", on: server)
            try await account.signedIn(
                .user(.init(isSelf: true, id: UserID(rawValue: 1), accessHash: 1, firstName: "Ada"))
            )
            try await LargeStore.fill(account.store, chats: chats)
            try await addLongChats(to: account.store)
            try await addPictures(to: account)
            // Completes the search index, as for a user who got the messages over years.
            while try await account.store.transaction(.buffered, { try $0.indexPendingMessages(limit: 4096) })
            {}
            await account.stop()
        }
    }

    /// The name of the account that is shown.
    static let shown = "large1"

    /// Deletes the home.
    func remove() { try? FileManager.default.removeItem(atPath: path) }

    private func addLongChats(to store: MessageStore) async throws {
        try await store.transaction { transaction in
            for (index, peer) in Self.longChats.enumerated() {
                _ = try LargeStore.add("Reader \(index)", number: peer.number, to: transaction)
                let messages = (1...Self.messages).map { number in
                    let id = Int32(2_000_000 + index * Self.messages + number)
                    return LargeStore.message(LongChat.text(number), in: peer, id: id, at: 1_700_000_000 + id)
                }
                try transaction.add(messages)
                try LargeStore.tellRead(peer, last: messages.last, transaction)
            }
        }
    }

    /// Adds two albums of ten.
    private func addPictures(to account: Account) async throws {
        var messages: [Message] = []
        for index in 0..<20 {
            let number = Int32(3_000_000 + index)
            var photo = Photo(MediaID(.photo, Int64(number)))
            let bytes = try SamplePhoto(seed: index, width: 1280, height: 960).jpeg()
            let size = PixelSize(width: 1280, height: 960)
            photo.sizes = [ImageSize(type: "x", size: size, byteCount: Int32(bytes.count))]
            let resource = ResourceID(photo: photo.id, size: "x")
            let description = MediaDescription(
                kind: .photo,
                chat: Self.pictures,
                byteCount: Int64(bytes.count)
            )
            try await account.media.store(bytes, as: resource, description, isOnlyCopy: false)
            var content = MessageContent(text: "")
            content.media = [.photo(photo)]
            var fields = LargeStore.message("", in: Self.pictures, id: number, at: 1_700_000_000 + number)
                .fields
            fields.content = EncodedContent(content)
            fields.groupingKey = Int64(1 + index / 10)
            messages.append(Message(fields))
        }
        let all = messages
        try await account.store.transaction { transaction in
            _ = try LargeStore.add("Pia Painter", number: Self.pictures.number, to: transaction)
            try transaction.add(all)
            try LargeStore.tellRead(Self.pictures, last: all.last, transaction)
        }
    }
}
