public import ClientModel
public import MediaStore
import MessageStore

/// Messages with files to upload.
extension Sender {
    /// The maximum number of messages in an album.
    public static let albumLimit = 10

    /// Sends one message with media. The file is copied into the media store first, so later changes to it have no
    /// effect.
    ///
    /// - Throws: `MediaError` if the file cannot be read, `StoreError`.
    @discardableResult
    public func send(
        _ message: OutgoingMessage,
        _ media: OutgoingMedia,
        to peer: PeerID,
        files: MediaStore
    ) async throws -> Enqueued {
        try await sendAlbum([(message, media)], to: peer, files: files)
    }

    /// Sends messages as one album of at most ``albumLimit``. A message whose file cannot be uploaded fails, and the
    /// others are sent without it (TC-38).
    ///
    /// - Throws: As ``send(_:_:to:files:)``.
    @discardableResult
    public func sendAlbum(
        _ messages: [(OutgoingMessage, OutgoingMedia)],
        to peer: PeerID,
        files: MediaStore
    ) async throws -> Enqueued {
        var parts: [AlbumPart] = []
        for (message, media) in messages.prefix(Self.albumLimit) {
            parts.append(try await take(message, media, of: peer, files))
        }
        return try await enqueue(parts, to: peer)
    }

    /// Sends media without an upload: a poll, a contact, a place, a live location, a sticker of the server.
    ///
    /// - Throws: `StoreError`.
    @discardableResult
    public func send(_ message: OutgoingMessage, ready media: Media, to peer: PeerID) async throws -> Enqueued
    {
        let number = Int64(bitPattern: services.random())
        let shown = OutgoingMedia.ready(media).media(number: number, byteCount: 0)
        return try await enqueue([AlbumPart(message: message, media: shown)], to: peer)
    }

    /// Sends what somebody wrote: a lone emoji of a game of chance as a throw, everything else as a text.
    ///
    /// - Throws: `StoreError`.
    @discardableResult
    public func send(written message: OutgoingMessage, to peer: PeerID) async throws -> Enqueued {
        guard let dice = Dice(written: message.text.trimmingWhitespace) else {
            return try await send(message, to: peer)
        }
        var empty = message
        empty.text = FormattedText("")
        return try await send(empty, ready: .dice(dice), to: peer)
    }

    func enqueue(_ taken: [AlbumPart], to peer: PeerID) async throws -> Enqueued {
        let draft = draft
        let album: Int64? = taken.count > 1 ? draft.randomID() : nil
        // Held until the messages that need them are stored, see OutboxCleanup.
        defer { withExtendedLifetime(taken) {} }
        return try await services.store.transaction { transaction in
            var payload = SendPayload(peer: peer, messages: [])
            for part in taken {
                let message = try transaction.addOutgoing(part, album, to: peer, draft)
                payload.messages.append(message.stableID)
                payload.uploads.append(try transaction.enqueueUpload(part, for: message))
            }
            if let first = taken.first { payload.answered = try transaction.unsent(first.message.reply) }
            return try transaction.enqueue(payload)
        }
    }

    /// Copies the file of a message into the media store, durably.
    func take(
        _ message: OutgoingMessage,
        _ media: OutgoingMedia,
        of peer: PeerID,
        _ files: MediaStore
    ) async throws -> AlbumPart {
        let number = Int64(bitPattern: services.random())
        guard let taken = try await files.take(media, number: number, for: peer) else {
            return AlbumPart(message: message, media: media.media(number: number, byteCount: 0))
        }
        return AlbumPart(
            message: message,
            media: taken.upload.media,
            upload: taken.upload,
            file: taken.file,
            thumbnail: taken.thumbnail,
            side: taken.side
        )
    }
}

/// One message of an album, with its file in the media store.
struct AlbumPart: Sendable {
    var message: OutgoingMessage
    var media: Media
    /// The upload of its file; nil if there is nothing to upload.
    var upload: UploadPayload?
    /// The file, retained so that no cleanup removes it.
    var file: MediaFile?
    /// A small JPEG to upload with the file, or [].
    var thumbnail: [UInt8] = []
    /// The longest side to which a photo is scaled before the upload; nil for files that go up unchanged.
    var side: Int32?
    /// The upload task if one is running already; nil for none.
    var begun: TaskID?
}

extension StoreTransaction {
    /// Stores a message with media in the sending state.
    func addOutgoing(_ part: AlbumPart, _ album: Int64?, to peer: PeerID, _ draft: LocalDraft) throws
        -> Message
    {
        var content = MessageContent()
        // A photo that was scaled while its caption was written.
        let scaled = try part.upload.flatMap { try reader.entry(.scaling(of: $0.id)) }?.scaled
        content.media = [scaled ?? part.media]
        let tags = MessageTags(content: content, flags: [])
        if case .document(let document) = part.media {
            try noteSticker(document)
            // The server saves animations that are sent.
            try saveGIF(document)
        }
        try addMedia(content.detachMedia())
        let ids = content.sharedMediaIDs
        let stored = try addOutgoing(part.message, content, to: peer, draft)
        let shown = try update(stored.stableID) { fields in
            fields.groupingKey = album
            fields.mediaIDs = ids
            fields.tags.formUnion(tags)
        }
        return shown ?? stored
    }

    /// Stores the task that uploads a message's file, unless one exists.
    ///
    /// - Returns: The task; 0 if there is nothing to wait for.
    func enqueueUpload(_ part: AlbumPart, for message: Message) throws -> TaskID {
        guard let upload = part.upload else { return TaskID(rawValue: 0) }
        let id = message.stableID
        if let begun = part.begun, let task = try adoptUpload(begun, of: upload.id, for: id) { return task }
        try setThumbnail(part.thumbnail, of: upload.id)
        return try enqueueUpload(upload, scaledTo: part.side, for: id)
    }
}
