import CompactWire
import StdExtras
import TelegramSchema

/// What is attached to messages.
///
/// Clients check the fields of each kind that they know, and drop the whole message if one is missing. So what has no
/// full counterpart goes as a kind that none knows.
extension OpcodeSession {
    func attachments(of media: TL.MessageMedia?) -> [MessagePackValue] {
        switch media {
        case nil, .messageMediaEmpty: []
        case .messageMediaPhoto(let media): [media.photo.flatMap(photo) ?? .unsupported("photo")]
        case .messageMediaDocument(let media): [media.document.flatMap(document) ?? .unsupported("file")]
        case .messageMediaWebPage(let media): share(media.webpage).map { [$0] } ?? []
        case .messageMediaContact(let contact):
            [
                .present([
                    "_type": .string("CONTACT"), "firstName": .string(contact.firstName),
                    "lastName": .string(contact.lastName),
                    "name": .string("\(contact.firstName) \(contact.lastName)"),
                    "phone": .string(contact.phoneNumber),
                    "contactId": contact.userID == 0 ? nil : .integer(contact.userID.rawValue),
                ])
            ]
        case .messageMediaPoll: [.unsupported("poll")]
        case .messageMediaGeo, .messageMediaGeoLive, .messageMediaVenue: [.unsupported("place")]
        case .messageMediaDice(let dice): [.unsupported("dice").adding("value", .number(dice.value))]
        default: [.unsupported("other")]
        }
    }

    private func photo(_ photo: TL.Photo) -> MessagePackValue? {
        guard case .photo(let photo) = photo,
            let size = photo.sizes.compactMap(\.measured).max(by: { $0.w < $1.w })
        else { return nil }
        let location = TL.InputFileLocation.inputPhotoFileLocation(
            .init(
                id: photo.id,
                accessHash: photo.accessHash,
                fileReference: photo.fileReference,
                thumbSize: size.type
            )
        )
        return .map([
            "_type": .string("PHOTO"),
            "baseUrl": .string(addresses.file(location.encoded())),
            "photoId": .integer(photo.id),
            "photoToken": .string(
                FileToken.photo(
                    .init(id: photo.id, accessHash: photo.accessHash, fileReference: photo.fileReference)
                ).text
            ),
            "width": .number(size.w),
            "height": .number(size.h),
        ])
    }

    private func document(_ document: TL.Document) -> MessagePackValue? {
        guard case .document(let document) = document else { return nil }
        let reference = TL.InputDocument.InputDocument(
            id: document.id,
            accessHash: document.accessHash,
            fileReference: document.fileReference
        )
        let token = FileToken.document(reference).text
        let facts = DocumentFacts(document.attributes)
        let address = addresses.file(reference.location.encoded())
        if let video = facts.video {
            return .map([
                "_type": .string("VIDEO"), "videoId": .integer(document.id), "token": .string(token),
                "width": .number(video.w), "height": .number(video.h),
                "duration": .integer(Int64(clamping: video.duration * 1000)),
                "thumbnail": .string(""), "videoType": .integer(video.roundMessage ? 1 : 0),
                "url": .string(address),
            ])
        }
        if let audio = facts.audio, audio.voice {
            return .map([
                "_type": .string("AUDIO"), "audioId": .integer(document.id), "token": .string(token),
                "duration": .time(audio.duration), "url": .string(address),
            ])
        }
        return .map([
            "_type": .string("FILE"), "fileId": .integer(document.id), "token": .string(token),
            "name": .string(facts.name ?? "file"), "size": .integer(document.size),
        ])
    }

    private func share(_ page: TL.WebPage) -> MessagePackValue? {
        guard case .webPage(let page) = page else { return nil }
        return .present([
            "_type": .string("SHARE"), "shareId": .integer(page.id), "url": .string(page.url),
            "title": page.title.map { .string($0) }, "description": page.description.map { .string($0) },
            "host": page.siteName.map { .string($0) },
        ])
    }
}

extension MessagePackValue {
    /// What these clients have no kind for.
    fileprivate static func unsupported(_ kind: String) -> MessagePackValue {
        .map(["_type": .string("UNSUPPORTED"), "kind": .string(kind)])
    }
}

/// The attributes of a file that these clients want to know.
private struct DocumentFacts {
    var name: String?
    var video: TL.DocumentAttribute.DocumentAttributeVideo?
    var audio: TL.DocumentAttribute.DocumentAttributeAudio?

    init(_ attributes: [TL.DocumentAttribute]) {
        for attribute in attributes {
            switch attribute {
            case .documentAttributeFilename(let named): name = named.fileName
            case .documentAttributeVideo(let film): video = film
            case .documentAttributeAudio(let sound): audio = sound
            default: break
            }
        }
    }
}

extension TL.PhotoSize {
    fileprivate var measured: (type: String, w: Int32, h: Int32)? {
        switch self {
        case .photoSize(let size): (size.type, size.w, size.h)
        case .photoSizeProgressive(let size): (size.type, size.w, size.h)
        default: nil
        }
    }
}

extension TL.InputDocument.InputDocument {
    /// Where its bytes are.
    var location: TL.InputFileLocation {
        .inputDocumentFileLocation(
            .init(id: id, accessHash: accessHash, fileReference: fileReference, thumbSize: "")
        )
    }
}

/// What a client names a file by: one that it has uploaded, or one that it was shown.
enum FileToken: Equatable {
    case uploaded(Int64)
    case photo(TL.InputPhoto.InputPhoto)
    case document(TL.InputDocument.InputDocument)

    /// The longest token that is read, in bytes.
    private static let mostBytes = 1024

    init?(text: String) {
        guard text.utf8.count <= Self.mostBytes else { return nil }
        let content = text.dropFirst()
        switch text.first {
        case "u":
            guard let id = Int64(content) else { return nil }
            self = .uploaded(id)
        case "p":
            guard let bytes = Base64.decode(content),
                let photo = try? TL.InputPhoto.InputPhoto(decoding: bytes)
            else { return nil }
            self = .photo(photo)
        case "d":
            guard let bytes = Base64.decode(content),
                let document = try? TL.InputDocument.InputDocument(decoding: bytes)
            else { return nil }
            self = .document(document)
        default: return nil
        }
    }

    var text: String {
        switch self {
        case .uploaded(let id): "u\(id)"
        case .photo(let photo): "p" + Base64.encode(photo.encoded(), .url)
        case .document(let document): "d" + Base64.encode(document.encoded(), .url)
        }
    }
}
