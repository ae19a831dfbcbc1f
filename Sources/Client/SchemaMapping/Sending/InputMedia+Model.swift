public import ClientModel
public import TelegramSchema

extension TL.InputMedia {
    /// Media without an upload: on the server, or without a file.
    ///
    /// Nil for media that must be uploaded first, or that this schema cannot send.
    ///
    /// - Parameters:
    ///   - media: The media to send.
    ///   - content: The message's content, for its flags and timer.
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

    /// A photo or document with a newly uploaded file.
    ///
    /// Nil for media without a file.
    ///
    /// - Parameters:
    ///   - media: The local photo or document.
    ///   - content: The message's content, for its flags and timer.
    ///   - file: The uploaded parts.
    ///   - thumbnail: The uploaded thumbnail of a document.
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
    /// True for a silent video that must stay a video: the server would turn it into an animation.
    fileprivate var isSilentVideo: Bool {
        if case .video(let video) = kind { video.isSilent } else { false }
    }
}
