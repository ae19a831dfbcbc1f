public import ClientModel
public import MediaStore

/// Names of the engine's resources in the media store. A name contains all that is needed to locate the file.
extension ResourceID {
    /// A local file that is not uploaded yet.
    public init(local id: MediaID) { self.init("local/\(id.number)") }

    /// The file that was sent as these media; of a photo the server keeps other sizes.
    public init?(original media: Media) {
        switch media {
        case .photo(let photo): self.init(photo: photo.id, size: "sent")
        case .document(let document): self.init(document: document.id)
        default: return nil
        }
    }

    /// One size of a photo, by its type letter.
    public init(photo id: MediaID, size type: String) { self.init("photo/\(id.number)/\(type)") }

    /// A document.
    public init(document id: MediaID) { self.init("document/\(id.number)") }

    /// A thumbnail of a document, by its type letter.
    public init(document id: MediaID, thumbnail type: String) { self.init("document/\(id.number)/\(type)") }

    /// The photo of a peer, in list size or large.
    public init(pictureOf peer: PeerID, _ number: Int64, isLarge: Bool) {
        self.init("peer/\(peer.packed)/\(number)/\(isLarge ? "large" : "small")")
    }
}

/// The parsed name of a resource.
enum ResourceSource: Equatable, Sendable {
    /// A size of a photo, a thumbnail of a document, or the document itself for "".
    case media(MediaID, type: String)
    /// The photo of a peer.
    case picture(PeerID, number: Int64, isLarge: Bool)

    /// Parses a resource's name; nil for local resources.
    init?(_ resource: ResourceID) {
        let parts = resource.rawValue.split(separator: "/").map(String.init)
        guard parts.count >= 2, let number = Int64(parts[1]) else { return nil }
        switch (parts[0], parts.count) {
        case ("photo", 3): self = .media(MediaID(.photo, number), type: parts[2])
        case ("document", 2): self = .media(MediaID(.document, number), type: "")
        case ("document", 3): self = .media(MediaID(.document, number), type: parts[2])
        case ("peer", 4):
            guard let peer = PeerID(packed: number), let photo = Int64(parts[2]) else { return nil }
            self = .picture(peer, number: photo, isLarge: parts[3] == "large")
        default: return nil
        }
    }
}

extension MediaKind {
    /// The kind of media for the storage page.
    init(_ media: Media) {
        switch media {
        case .photo: self = .photo
        case .document(let document):
            switch document.kind {
            case .video, .animation: self = .video
            case .round: self = .round
            case .voice: self = .voice
            case .music: self = .music
            case .sticker: self = .sticker
            case .image, .file, .unknown: self = .file
            }
        default: self = .other
        }
    }
}
