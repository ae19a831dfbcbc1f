import ChatNodes
import ChatPresentation
import ClientEngine
import ClientModel
import MediaStore

/// The pictures of an account's peers and messages: files of its media store, fetched when they are seen.
final class AccountPictures: PictureProvider {
    /// How many media are remembered: those of some screens of messages.
    private static let mostMedia = 4096

    private let store: MediaStore
    private var peers: [PeerID: Peer] = [:]
    private var media: [MediaID: (media: Media, chat: PeerID)] = [:]

    init(_ store: MediaStore) { self.store = store }

    /// Notes who may be shown.
    func learn(_ known: some Sequence<Peer>) {
        for peer in known where !peer.title.isEmpty { peers[peer.id] = peer }
    }

    /// Notes what the bubbles may show.
    func learn(_ entries: [ChatEntry]) {
        if media.count > Self.mostMedia { media = [:] }
        for case .bubble(let bubble) in entries {
            learn(bubble.people.values)
            for part in bubble.parts {
                for content in [part.content, part.replyContent] {
                    learn(content?.media ?? [], bubble.chat.peer)
                }
            }
        }
    }

    /// Notes what the rows of the list may show.
    func learn(_ rows: [ChatRow]) {
        for row in rows {
            learn([row.peer, row.shown] + Array(row.people.values))
            for part in row.top { learn(part.content?.media ?? [], row.id) }
        }
    }

    private func learn(_ known: [Media], _ chat: PeerID) {
        for one in known {
            if let id = one.id { media[id] = (one, chat) }
            guard case .webPage(let page) = one else { continue }
            if let photo = page.photo { media[photo.id] = (.photo(photo), chat) }
            if let document = page.document { media[document.id] = (.document(document), chat) }
        }
    }

    // MARK: - PictureProvider

    func name(of peer: PeerID) -> String { peers[peer]?.title ?? "" }

    func file(of source: PictureRequest.Source, width: Int, height: Int) -> PictureFile? {
        switch source {
        case .peer(let id):
            guard let photo = peers[id]?.photo else { return nil }
            let resource = ResourceID(pictureOf: id, photo.id, isLarge: width > 160)
            return file(resource, MediaDescription(kind: .avatar, chat: id))
        case .media(let id):
            guard let known = media[id] else { return nil }
            return file(of: known.media, in: known.chat, width: width, height: height)
        case .map: return nil
        }
    }

    private func file(of media: Media, in chat: PeerID, width: Int, height: Int) -> PictureFile? {
        switch media {
        case .photo(let photo):
            guard photo.id.kind == .photo else {
                return file(ResourceID(local: photo.id), MediaDescription(kind: .photo, chat: chat))
            }
            guard let size = photo.sizes.covering(width, height) else { return nil }
            let description = MediaDescription(kind: .photo, chat: chat, byteCount: size.knownByteCount)
            return file(ResourceID(photo: photo.id, size: size.type), description)
        case .document(let document):
            if document.mimeType == "application/x-tgsticker" {
                var picture = file(
                    ResourceID(anyDocument: document.id),
                    MediaDescription(kind: .file, chat: chat)
                )
                picture.isAnimated = true
                return picture
            }
            if let size = document.thumbnails.covering(width, height), document.id.kind == .document {
                let description = MediaDescription(kind: .photo, chat: chat, byteCount: size.knownByteCount)
                return file(ResourceID(document: document.id, thumbnail: size.type), description)
            }
            // A picture that was sent as a file, or a still sticker, is its own picture.
            guard document.mimeType.hasPrefix("image/"), document.byteCount < 4 << 20 else { return nil }
            return file(ResourceID(anyDocument: document.id), MediaDescription(kind: .file, chat: chat))
        default: return nil
        }
    }

    private func file(_ resource: ResourceID, _ description: MediaDescription) -> PictureFile {
        let store = store
        return PictureFile(name: resource.rawValue) {
            try? await store.describe(resource, description)
            // One that cannot be had now is asked for again when it is drawn anew.
            return try? await store.file(of: resource).readAll()
        }
    }
}

extension ResourceID {
    /// A document of the server's, or one of ours that is not sent yet.
    nonisolated fileprivate init(anyDocument id: MediaID) {
        self = id.kind == .document ? ResourceID(document: id) : ResourceID(local: id)
    }
}

extension [ImageSize] {
    /// The smallest that need not be made larger; else the largest.
    nonisolated func covering(_ width: Int, _ height: Int) -> ImageSize? {
        let rising = sorted { $0.size.width * $0.size.height < $1.size.width * $1.size.height }
        return rising.first { Int($0.size.width) >= width && Int($0.size.height) >= height } ?? rising.last
    }
}

extension ImageSize {
    nonisolated fileprivate var knownByteCount: Int64? { byteCount > 0 ? Int64(byteCount) : nil }
}
