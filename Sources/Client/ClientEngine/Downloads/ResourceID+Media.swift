public import ClientModel
public import MediaStore

/// How the engine names what the media store keeps. A name says all that is needed to find where it comes from.
extension ResourceID {
    /// A file of ours that was not uploaded yet.
    public init(local id: MediaID) { self.init("local/\(id.number)") }

    /// The file that was sent as these media; of a photo the server keeps other sizes than that.
    public init?(original media: Media) {
        switch media {
        case .photo(let photo): self.init(photo: photo.id, size: "sent")
        case .document(let document): self.init(document: document.id)
        default: return nil
        }
    }

    /// One size of a photo, by its letter.
    public init(photo id: MediaID, size type: String) { self.init("photo/\(id.number)/\(type)") }

    /// A document.
    public init(document id: MediaID) { self.init("document/\(id.number)") }

    /// One of a document's pictures, by its letter.
    public init(document id: MediaID, thumbnail type: String) { self.init("document/\(id.number)/\(type)") }

    /// The picture of a peer, as lists show it or large.
    public init(pictureOf peer: PeerID, _ number: Int64, isLarge: Bool) {
        self.init("peer/\(peer.packed)/\(number)/\(isLarge ? "large" : "small")")
    }
}

/// What a resource's name says.
enum ResourceSource: Equatable, Sendable {
    /// A size of a photo, or a document's picture, or the document for "".
    case media(MediaID, type: String)
    /// The picture of a peer.
    case picture(PeerID, number: Int64, isLarge: Bool)

    /// Nil for what no server has.
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
    /// The line of the storage page that media belong to.
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
