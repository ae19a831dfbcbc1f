import ClientEngine
import ClientModel
import ImageDecoding
import MediaStore

/// A small picture for a notification: the file that has it, and the size that it is shown in.
struct NotificationPicture: Equatable, Sendable {
    /// What a picture shows. A newer picture of the same replaces it in memory.
    enum Subject: Hashable, Sendable {
        /// A user, group or channel.
        case peer(PeerID)
        /// The newest picture that was sent in a chat.
        case sent(in: PeerID)
    }

    /// The width and height of an avatar in pixels: the size on desktops with a scale of 2.
    static let avatarSide = 96
    /// The longer side of what was sent, in pixels.
    static let sentSide = 256

    /// The time that a notification waits for it; a later one finds it ready. What was sent comes with no other
    /// notification, so it is worth a longer wait.
    var patience: Duration {
        switch subject {
        case .peer: .milliseconds(300)
        case .sent: .milliseconds(1_500)
        }
    }

    /// What it shows.
    let subject: Subject
    /// The file.
    let resource: ResourceID
    /// The description for the index of the media store.
    let description: MediaDescription
    /// The size.
    let fit: ImageFit

    /// A peer's avatar; nil if there is none.
    init?(of peer: Peer?) {
        guard let peer, let photo = peer.photo else { return nil }
        subject = .peer(peer.id)
        resource = ResourceID(pictureOf: peer.id, photo.id, isLarge: false)
        description = MediaDescription(kind: .avatar, chat: peer.id)
        fit = .filling(width: Self.avatarSide, height: Self.avatarSide)
    }

    /// The picture of the newest photo, film or sticker of a notification; nil if there is none. Media that are hidden
    /// until they are opened have none.
    init?(sentIn notification: ChatNotification) {
        let files = notification.lines.reversed().lazy.compactMap { Self.file(of: $0.content) }
        guard let (resource, byteCount) = files.first else { return nil }
        let chat = notification.chat
        subject = .sent(in: chat)
        self.resource = resource
        description = MediaDescription(kind: .photo, chat: chat, byteCount: byteCount)
        fit = .within(side: Self.sentSide)
    }

    /// The smallest file that need not be scaled up, and its length in bytes if that is known.
    private static func file(of content: MessageContent) -> (ResourceID, Int64?)? {
        guard !content.flags.contains(.spoiler), content.mediaTimer == nil else { return nil }
        return content.media.lazy.compactMap { media -> (ResourceID, Int64?)? in
            switch media {
            case .photo(let photo) where photo.id.kind == .photo:
                best(of: photo.sizes).map { (ResourceID(photo: photo.id, size: $0.type), length(of: $0)) }
            case .document(let document) where document.id.kind == .document:
                best(of: document.thumbnails).map {
                    (ResourceID(document: document.id, thumbnail: $0.type), length(of: $0))
                }
            default: nil
            }
        }.first
    }

    private static func best(of sizes: [ImageSize]) -> ImageSize? {
        sizes.first { max($0.size.width, $0.size.height) >= sentSide } ?? sizes.last
    }

    private static func length(of size: ImageSize) -> Int64? {
        size.byteCount > 0 ? Int64(size.byteCount) : nil
    }
}
