public import ClientModel
public import TelegramSchema

extension TL.InputMedia {
    /// Media that need no upload: of the server's, or without a file.
    ///
    /// Nil for what is to be uploaded first, and for what this schema cannot send.
    ///
    /// - Parameters:
    ///   - media: what is to be sent.
    ///   - content: the message's content, for its flags and timer.
    public init?(_ media: Media, in content: MessageContent) {
        switch media {
        case .photo(let photo):
            guard let id = TL.InputPhoto(photo) else { return nil }
            let spoiler = content.flags.contains(.spoiler)
            self = .inputMediaPhoto(.init(spoiler: spoiler, id: id, ttlSeconds: content.mediaTimer))
        case .document(let document):
            guard let id = TL.InputDocument(document) else { return nil }
            let spoiler = content.flags.contains(.spoiler)
            self = .inputMediaDocument(.init(spoiler: spoiler, id: id, ttlSeconds: content.mediaTimer))
        case .contact(let contact):
            self = .inputMediaContact(
                .init(
                    phoneNumber: contact.phone,
                    firstName: contact.firstName,
                    lastName: contact.lastName,
                    vcard: contact.vCard
                )
            )
        case .location(let location): self = .inputMediaGeoPoint(.init(geoPoint: TL.InputGeoPoint(location)))
        case .webPage(let page):
            self = .inputMediaWebPage(
                .init(
                    forceLargeMedia: content.flags.contains(.largePreview),
                    forceSmallMedia: content.flags.contains(.smallPreview),
                    optional: true,
                    url: page.url
                )
            )
        case .venue(let venue): self.init(venue)
        case .liveLocation(let place): self.init(place)
        case .poll(let poll): self.init(poll)
        case .shared, .dice, .action, .expired, .foreign, .unknown: return nil
        }
    }

    /// A photo or document whose file was uploaded now.
    ///
    /// Nil for media without a file.
    ///
    /// - Parameters:
    ///   - media: the photo or document as it is known here.
    ///   - content: the message's content, for its flags and timer.
    ///   - file: its parts on the server.
    ///   - thumbnail: a picture of a document, uploaded too.
    public init?(
        _ media: Media,
        in content: MessageContent,
        uploaded file: UploadedFile,
        thumbnail: UploadedFile? = nil
    ) {
        let spoiler = content.flags.contains(.spoiler)
        switch media {
        case .photo:
            self = .inputMediaUploadedPhoto(
                .init(spoiler: spoiler, file: TL.InputFile(file), ttlSeconds: content.mediaTimer)
            )
        case .document(let document):
            self = .inputMediaUploadedDocument(
                .init(
                    nosoundVideo: document.isSilentVideo,
                    forceFile: document.kind == .file,
                    spoiler: spoiler,
                    file: TL.InputFile(file),
                    thumb: thumbnail.map { TL.InputFile($0) },
                    mimeType: document.mimeType,
                    attributes: [TL.DocumentAttribute](document),
                    ttlSeconds: content.mediaTimer
                )
            )
        case .shared, .contact, .location, .liveLocation, .venue, .poll, .webPage, .dice, .action, .expired,
            .foreign, .unknown:
            return nil
        }
    }
}

extension Document {
    /// A film without sound that is to stay one: the server would make a moving picture of it.
    fileprivate var isSilentVideo: Bool {
        if case .video(let video) = kind { video.isSilent } else { false }
    }
}
