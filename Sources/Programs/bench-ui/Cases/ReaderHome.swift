import Articles
import ClientEngine
import ClientHost
import ClientModel
import ClientNetwork
import Foundation
import Keyring
import MTProto
import MediaStore
import MessageStore
import TelegramSchema
import WireCrypto

/// An account whose store has the articles, and whose server cannot be reached.
struct ReaderHome {
    static let chat = PeerID(.user, 1)

    let path = NSTemporaryDirectory() + "/bench-ui-reader-\(getpid())"
    let account: Account

    /// Makes the account with one article, and a short one.
    init(_ article: LargeArticle) async throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        var unlocking = StoreKeyProvider(.passphrase, mayPrompt: false) { _ in "not a secret" }
        unlocking.cost = .light
        let client = ClientInformation(apiID: 1, deviceModel: "bench", systemVersion: "1", appVersion: "1")
        let host = ClientHost(home: ClientDataDirectory(path: path), unlocking: unlocking, client: client)
        let server = ServerRecord(
            link: InviteLink(Endpoint(host: "127.0.0.1", port: 1)),
            key: try RSAPrivateKey.generate().publicKey
        )
        account = try await host.makeAccount("reader", on: server)
        try await account.signedIn(
            .user(.init(isSelf: true, id: UserID(rawValue: 1), accessHash: 1, firstName: "Ada"))
        )
        var photos: [TL.Photo] = []
        if article == .pictures { photos = try await addPictures() }
        let title = ArticleBlock.text(.title, .plain("Swifts"))
        let short = TL.Page(.init(url: Self.short, blocks: [title]), photos: [], documents: [])
        let long = TL.Page(.init(url: Self.long, blocks: article.blocks), photos: photos, documents: [])
        try await account.store.transaction { transaction in
            var page = WebPage(id: 1, url: Self.short)
            page.title = "Swifts"
            try transaction.setArticle(page, short, at: Self.short)
            page = WebPage(id: 2, url: Self.long)
            page.title = "Swifts"
            try transaction.setArticle(page, long, at: Self.long)
        }
    }

    /// The address of the short article.
    static let short = "https://example.org/short"
    /// The address of the measured article.
    static let long = "https://example.org/long"

    private func addPictures() async throws -> [TL.Photo] {
        let files = try (0..<LargeArticle.pictureFiles).map { try Self.file($0) }
        var photos: [TL.Photo] = []
        for number in 0..<LargeArticle.pictureCount {
            let bytes = files[number % files.count]
            let id = MediaID(.photo, Int64(number + 1))
            let description = MediaDescription(
                kind: .photo,
                chat: Self.chat,
                byteCount: Int64(bytes.count)
            )
            try await account.media.store(
                bytes,
                as: ResourceID(photo: id, size: "x"),
                description,
                isOnlyCopy: false
            )
            photos.append(
                .photo(
                    .init(
                        id: id.number,
                        accessHash: 1,
                        fileReference: [1],
                        date: 1_700_000_000,
                        sizes: [
                            .photoSize(.init(type: "x", w: 1280, h: 960, size: Int32(bytes.count)))
                        ],
                        dcID: 1
                    )
                )
            )
        }
        return photos
    }

    /// The bytes of a picture's file.
    static func file(_ number: Int) throws -> [UInt8] {
        try SamplePhoto(seed: number, width: 1280, height: 960).jpeg()
    }

    /// Deletes the account.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
