import ServerStore
import TelegramSchema

extension RequestContext {
    /// The file with this id.
    func file(_ id: Int64) throws -> FileRecord? {
        if let known = state.caches.files[id] { return known }
        let record = try store.files.find(id)
        if let record { state.caches.files[id] = record }
        return record
    }

    /// A photo in the form that clients get.
    func photo(_ id: Int64) throws -> TL.Photo? { try photo(id, sizes: \.photoSizes) }

    /// A photo of a user or a group in the form that clients get.
    func avatar(_ id: Int64) throws -> TL.Photo? { try photo(id, sizes: \.avatarPhotoSizes) }

    private func photo(_ id: Int64, sizes: (FileRecord) -> [TL.PhotoSize]) throws -> TL.Photo? {
        guard let file = try file(id) else { return nil }
        return .photo(
            .init(
                id: file.id,
                accessHash: file.accessHash,
                fileReference: file.reference,
                date: file.date,
                sizes: sizes(file),
                dcID: options.dataCentre
            )
        )
    }

    /// Media of a message of `viewer` in the form that clients get; `peer` is the message's dialog, if it has one.
    func render(
        _ media: StoredMessageContent.Media,
        for viewer: UserID,
        in peer: MailboxPeer? = nil,
        _ referenced: inout ReferencedEntities
    ) throws -> TL.MessageMedia? {
        switch media {
        case .poll(let id): return try renderPoll(id, for: viewer, in: peer, &referenced)
        case .given(let media): return media.withMapAccess(state.maps)
        case .photo(let id, let spoiler):
            return .messageMediaPhoto(.init(spoiler: spoiler, photo: try photo(id)))
        case .document(let id, let spoiler):
            guard let file = try file(id) else { return .messageMediaDocument(.init()) }
            let attributes = try [TL.DocumentAttribute](decoding: file.attributes)
            let kinds = MediaKinds(attributes, mimeType: file.mimeType)
            return .messageMediaDocument(
                .init(
                    spoiler: spoiler,
                    video: kinds.contains(.video),
                    round: kinds.contains(.roundVideo),
                    voice: kinds.contains(.voice),
                    document: document(file, attributes)
                )
            )
        }
    }

    /// A document in the form that clients get.
    func document(_ file: FileRecord, _ attributes: [TL.DocumentAttribute]) -> TL.Document {
        .document(
            .init(
                id: file.id,
                accessHash: file.accessHash,
                fileReference: file.reference,
                date: file.date,
                mimeType: file.mimeType,
                size: file.byteCount,
                thumbs: file.photoSizes.isEmpty ? nil : file.photoSizes,
                dcID: options.dataCentre,
                attributes: attributes
            )
        )
    }
}

extension FileRecord {
    /// The tiny preview, if there is one.
    var strippedThumb: [UInt8]? { strippedThumbnail.isEmpty ? nil : strippedThumbnail }

    /// The available sizes, the tiny preview first.
    var photoSizes: [TL.PhotoSize] { rendered(sizes) }

    /// The sizes of a photo of a user or a group, the tiny preview first.
    var avatarPhotoSizes: [TL.PhotoSize] { rendered(avatarSizes) }

    private func rendered(_ sizes: [FileSize]) -> [TL.PhotoSize] {
        let preview = strippedThumb.map { TL.PhotoSize.photoStrippedSize(.init(type: "i", bytes: $0)) }
        let sizes = sizes.map {
            TL.PhotoSize.photoSize(.init(type: $0.type, w: $0.width, h: $0.height, size: $0.byteCount))
        }
        return (preview.map { [$0] } ?? []) + sizes
    }

    /// The sizes that a user or a group is shown in, by the letters of such photos: `a` for the small one, `c` for the
    /// large one. Still larger ones keep their letters. TDLib takes a photo without `a` and `c` for none.
    var avatarSizes: [FileSize] {
        let shown = sizes.filter { max($0.width, $0.height) <= Self.avatarSide }
        guard var small = shown.first, var large = shown.last else { return sizes }
        small.type = "a"
        large.type = "c"
        return [small, large] + sizes.dropFirst(shown.count)
    }

    /// Longest side, in pixels, of the large size that a user or a group is shown in.
    private static var avatarSide: Int32 { 800 }
}

extension MediaKinds {
    /// The kind of a document with these attributes, for the tabs of shared media.
    init(_ attributes: [TL.DocumentAttribute], mimeType: String) {
        self = .document
        for attribute in attributes {
            switch attribute {
            case .documentAttributeAudio(let audio): self = audio.voice ? .voice : .music
            case .documentAttributeVideo(let video) where self != .animation:
                self = video.roundMessage ? .roundVideo : .video
            case .documentAttributeAnimated: self = .animation
            default: break
            }
        }
        if self == .document, mimeType == "image/gif" { self = .animation }
    }
}
