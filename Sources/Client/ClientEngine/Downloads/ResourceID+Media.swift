public import ClientModel
public import MediaStore
import TelegramSchema

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

    /// The map around a place; nil if the server has none. `side` lengths are in pixels before scaling.
    public init?(map place: Location, width: Int, height: Int, scale: Int) {
        guard place.accessHash != 0 else { return nil }
        let bits = [place.latitude, place.longitude].map { String($0.bitPattern, radix: 16) }
        self.init(
            "map/\(place.accessHash)/\(bits[0])/\(bits[1])/\(width)/\(height)/\(scale)"
        )
    }

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
    /// A picture of a map.
    case map(TL.InputWebFileLocation)

    /// How near maps are: streets can be read.
    private static let mapZoom: Int32 = 15

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
        case ("map", 7):
            guard let latitude = UInt64(parts[2], radix: 16), let longitude = UInt64(parts[3], radix: 16),
                let width = Int32(parts[4]), let height = Int32(parts[5]), let scale = Int32(parts[6])
            else { return nil }
            self = .map(
                .inputWebFileGeoPointLocation(
                    .init(
                        geoPoint: .inputGeoPoint(
                            .init(lat: Double(bitPattern: latitude), long: Double(bitPattern: longitude))
                        ),
                        accessHash: number,
                        w: width,
                        h: height,
                        zoom: Self.mapZoom,
                        scale: scale
                    )
                )
            )
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
