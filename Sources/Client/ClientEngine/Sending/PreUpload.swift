public import ClientModel
public import MediaStore
public import MessageStore
import StdExtras

/// A file that goes up while its caption is still written (client.md TC-48). It is sent once, by ``Sender/send(_:_:)``, or
/// given up by ``Sender/abandon(_:)``; when the program ends before either, the next start forgets it.
///
/// Threads: any.
public final class PreUpload: Sendable {
    /// The chat that it is for.
    public let peer: PeerID
    /// As the message will show it.
    public let media: Media
    /// The task that uploads it, see ``Sender/uploadProgress(of:)``.
    public let task: TaskID
    let payload: UploadPayload
    private let files: MediaStore
    /// Keeps it from being taken for a leftover; nil when it was sent or given up.
    private let file: Locked<MediaFile?>

    fileprivate init(part: AlbumPart, payload: UploadPayload, task: TaskID, files: MediaStore) {
        peer = payload.peer
        media = payload.media
        self.task = task
        self.payload = payload
        self.files = files
        file = Locked(part.file)
    }

    /// The message that `message` is with it.
    ///
    /// - Throws: `MediaError.noSource` when it was sent or given up.
    fileprivate func part(_ message: OutgoingMessage) throws -> AlbumPart {
        guard let file = file.withLock({ $0 }) else { throw MediaError.noSource }
        return AlbumPart(message: message, media: media, upload: payload, file: file, begun: task)
    }

    /// Lets go of the file: a message has it now, or nobody.
    fileprivate func end() { file.withLock { $0 = nil } }

    /// Removes the file, unless a part of it is being read: then the next start does.
    fileprivate func discard() async throws {
        end()
        _ = try await files.discard([payload.resource]) { _ in [] }
    }
}

extension Sender {
    /// Begins to upload a file that a message to `peer` will show. It goes up behind what was sent before it, and nobody is
    /// told of it.
    ///
    /// - Throws: `MediaError` when the file cannot be read, or when `media` is none; `StoreError`.
    public func beginUpload(
        _ media: OutgoingMedia,
        to peer: PeerID,
        files: MediaStore
    ) async throws -> PreUpload {
        let part = try await take(OutgoingMessage(""), media, of: peer, files)
        guard let payload = part.upload else { throw MediaError.noSource }
        let task = try await services.store.transaction { try $0.enqueueUpload(payload, for: nil) }
        return PreUpload(part: part, payload: payload, task: task, files: files)
    }

    /// Sends a message with a file that is being uploaded, or was: what the server has is not sent again.
    ///
    /// - Throws: `StoreError`; `MediaError.noSource` when it was sent or given up.
    @discardableResult
    public func send(_ message: OutgoingMessage, _ upload: PreUpload) async throws -> Enqueued {
        let enqueued = try await enqueue([upload.part(message)], to: upload.peer)
        upload.end()
        return enqueued
    }

    /// Sends messages as one album, of at most ``albumLimit``, to the chat that the first upload is for.
    ///
    /// - Throws: As ``send(_:_:)``.
    @discardableResult
    public func sendAlbum(_ messages: [(OutgoingMessage, PreUpload)]) async throws -> Enqueued? {
        guard let peer = messages.first?.1.peer else { return nil }
        let sent = messages.prefix(Self.albumLimit)
        let enqueued = try await enqueue(sent.map { try $0.1.part($0.0) }, to: peer)
        for (_, upload) in sent { upload.end() }
        return enqueued
    }

    /// Gives an upload up of which no message was sent: it ends, and its file goes from the media store.
    ///
    /// - Throws: `StoreError`, `MediaError`.
    public func abandon(_ upload: PreUpload) async throws {
        let isForgotten = try await services.store.transaction { transaction in
            // It has a message: that is what is to be deleted.
            guard try transaction.reader.messages(using: upload.payload.id).isEmpty else { return false }
            try transaction.forgetUpload(upload.payload.id, by: upload.task)
            return true
        }
        if isForgotten { try await upload.discard() }
    }
}

extension StoreTransaction {
    /// Calls an upload off, and forgets what came of it.
    func forgetUpload(_ id: MediaID, by task: TaskID) throws {
        try cancelTask(task)
        try setEntry(nil, for: .upload(of: id))
    }

    /// Has an upload that began before its message be that message's.
    ///
    /// - Returns: What the sending is to wait for; nil when it failed, and is to be tried again.
    func adoptUpload(_ task: TaskID, of id: MediaID, for message: StableID) throws -> TaskID? {
        guard let begun = try reader.task(task), begun.state != .failed else {
            // Its record may be pruned; what came of it is not.
            if case .file? = try reader.entry(.upload(of: id)) { return TaskID(rawValue: 0) }
            if case .media? = try reader.entry(.upload(of: id)) { return TaskID(rawValue: 0) }
            try setEntry(nil, for: .upload(of: id))
            return nil
        }
        try setMessage(message, of: task)
        return task
    }
}
