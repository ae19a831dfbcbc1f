import ClientModel
import TelegramSchema

/// Values of the schema that several tests start from; each test changes the field under test.
enum Sample {
    static let selfID = PeerID(.user, 1)
    static let anna = TL.Peer.peerUser(.init(userID: 77))
    static let group = TL.Peer.peerChat(.init(chatID: 5))
    static let channel = TL.Peer.peerChannel(.init(channelID: 8))

    static let message = TL.Message.Message(
        id: 12,
        fromID: anna,
        peerID: group,
        date: 1_700_000_000,
        message: "Hello"
    )

    static let photo = TL.Photo.photo(
        .init(
            id: -4,
            accessHash: 5,
            fileReference: [1, 2, 3],
            date: 1_600_000_000,
            sizes: [
                .photoSizeProgressive(.init(type: "y", w: 1280, h: 720, sizes: [1000, 5000, 90_000])),
                .photoStrippedSize(.init(type: "i", bytes: [1, 22, 40, 7])),
                .photoSize(.init(type: "m", w: 320, h: 180, size: 9000)),
            ],
            dcID: 2
        )
    )

    static func document(
        _ attributes: [TL.DocumentAttribute],
        mimeType: String = "application/octet-stream"
    ) -> TL.Document {
        .document(
            .init(
                id: 600,
                accessHash: 7,
                fileReference: [9],
                date: 1_650_000_000,
                mimeType: mimeType,
                size: 5_000_000_000,
                thumbs: [
                    .photoPathSize(.init(type: "j", bytes: [8, 8])),
                    .photoCachedSize(.init(type: "s", w: 90, h: 50, bytes: [0, 1])),
                ],
                dcID: 4,
                attributes: attributes
            )
        )
    }
}
