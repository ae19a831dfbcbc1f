public import ClientModel
import ClientNetwork
public import MediaStore
import MessageStore
import SchemaMapping
import TelegramSchema

/// Renews expired file references from a message that shows the file, from the article or the set that it is in, or from
/// the saved animations (TC-41).
struct MediaReferences: Sendable {
    let services: AccountDependencies

    /// The maximum number of messages requested to renew one media.
    private static let attempts = 3

    /// Requests a message that shows the media, and stores the new reference for all messages that show it.
    ///
    /// - Throws: ``TaskFailure/refused(_:details:)`` if no message has the media any more.
    func renew(_ id: MediaID, _ context: TaskContext) async throws(TaskFailure) {
        let keys = try await context.read { reader in
            try reader.messages(using: id).suffix(Self.attempts).compactMap { try reader.message($0)?.key }
        }
        for key in keys.reversed() where key.namespace == .cloud {
            guard let answer = try await message(key, context),
                let fresh = answer.media(id, selfID: services.selfID)
            else { continue }
            try await context.transaction { try $0.renewMedia(fresh) }
            return
        }
        if try await renewArticle(of: id, context) { return }
        try await renewListed(id, context)
    }

    /// Requests a custom emoji, the saved animations, or the set that a sticker is in.
    private func renewListed(_ id: MediaID, _ context: TaskContext) async throws(TaskFailure) {
        let (document, set, isSaved) = try await context.read { reader in
            let listed = try reader.listedDocument(id)
            let set = try listed?.set.flatMap { try reader.stickerSet($0) }
            return (listed?.document, set, try reader.isSavedGIF(id))
        }
        if let document, document.isCustomEmoji {
            let answer = try await context.call(
                TLFunction.MessagesGetCustomEmojiDocuments(documentID: [id.number])
            )
            guard let fresh = answer.lazy.compactMap({ Document($0) }).first(where: { $0.id == id }) else {
                throw .refused("FILE_REFERENCE_LOST")
            }
            return try await context.transaction { try $0.renewListed(fresh) }
        }
        if isSaved {
            let answer = try await context.call(TLFunction.MessagesGetSavedGifs(hash: 0))
            guard case .savedGifs(let told) = answer,
                let fresh = told.gifs.lazy.compactMap({ Document($0) }).first(where: { $0.id == id })
            else { throw .refused("FILE_REFERENCE_LOST") }
            return try await context.transaction { try $0.renewListed(fresh) }
        }
        guard let set else { throw .refused("FILE_REFERENCE_LOST") }
        let answer = try await context.call(TLFunction.MessagesGetStickerSet(set.id, hash: 0))
        guard case .stickerSet(let told) = answer else { throw .refused("FILE_REFERENCE_LOST") }
        let stickers = [StickerItem](told)
        guard let fresh = stickers.first(where: { $0.document.id == id }) else {
            throw .refused("FILE_REFERENCE_LOST")
        }
        try await context.transaction { transaction in
            try transaction.setStickers(stickers, ofSet: set.id.number)
            try transaction.renewListed(fresh.document)
        }
    }

    /// Requests a message; nil if the server refuses access to its chat, as another chat may still have the media.
    private func message(
        _ key: MessageKey,
        _ context: TaskContext
    ) async throws(TaskFailure) -> TL.MessagesMessages? {
        let ids = [TL.InputMessage.inputMessageID(.init(id: MessageID(rawValue: key.id)))]
        guard key.peer.kind == .channel else {
            return try await context.call(TLFunction.MessagesGetMessages(id: ids))
        }
        do throws(TaskFailure) {
            let channel = try await context.read { try $0.inputChannel(key.peer) }
            return try await context.call(TLFunction.ChannelsGetMessages(channel: channel, id: ids))
        } catch {
            guard case .refused = error else { throw error }
            return nil
        }
    }
}

extension TL.MessagesMessages {
    /// Returns a media of the messages, or one that is nested in their media.
    fileprivate func media(_ id: MediaID, selfID: PeerID) -> Media? {
        let messages: [TL.Message] =
            switch self {
            case .messages(let list): list.messages
            case .messagesSlice(let list): list.messages
            case .channelMessages(let list): list.messages
            case .messagesNotModified: []
            }
        let media = messages.compactMap { ReceivedMessage($0, selfID: selfID) }.flatMap(\.media)
        return media.lazy.flatMap { [$0] + $0.parts }.first { $0.id == id }
    }
}

/// The file of a message's media: the largest size of a photo, or the document.
public struct MediaFileReference: Hashable, Sendable {
    /// The resource in the media store.
    public var resource: ResourceID
    /// The description for the media store's index.
    public var description: MediaDescription
    /// A file name for export. It comes from others, and is not yet safe in a path.
    public var name: String

    /// The file of `media`, seen in `chat`; nil if the media have no file, or none on a server.
    public init?(_ media: Media, in chat: PeerID) {
        let byteCount: Int64
        switch media {
        case .photo(let photo):
            guard photo.id.kind == .photo, let size = photo.largest else { return nil }
            resource = ResourceID(photo: photo.id, size: size.type)
            byteCount = Int64(size.byteCount)
            name = "photo.jpg"
        case .document(let document):
            guard document.id.kind == .document else { return nil }
            resource = ResourceID(document: document.id)
            byteCount = document.byteCount
            name = document.name
        default: return nil
        }
        description = MediaDescription(
            kind: MediaKind(media),
            chat: chat,
            byteCount: byteCount > 0 ? byteCount : nil
        )
    }

    /// The thumbnail of a document in `chat`, large enough for a bubble; nil if the server has none.
    public init?(pictureOf media: Media, in chat: PeerID) {
        guard case .document(let document) = media, document.id.kind == .document,
            let size = document.thumbnails.last
        else { return nil }
        resource = ResourceID(document: document.id, thumbnail: size.type)
        name = "picture.jpg"
        let byteCount = size.byteCount > 0 ? Int64(size.byteCount) : nil
        description = MediaDescription(kind: .photo, chat: chat, byteCount: byteCount)
    }
}
