public import ClientModel
public import MediaStore
public import MessageStore
import StdExtras

/// A file that is uploaded while its caption is still being written (TC-48). It is sent once, by
/// ``Sender/send(_:_:)``, or cancelled by ``Sender/abandon(_:)``. If the program ends before either, the next start
/// removes it.
///
/// Threads: any.
public final class PreUpload: Sendable {
    /// The chat.
    public let peer: PeerID
    /// The media, as the message will show them.
    public let media: Media
    /// The task that uploads the file, see ``Sender/uploadProgress(of:)``.
    public let task: TaskID
    let payload: UploadPayload
    private let thumbnail: [UInt8]
    private let side: Int32?
    private let files: MediaStore
    /// The file, retained so that no cleanup removes it; nil after it was sent or cancelled.
    private let file: Locked<MediaFile?>

    fileprivate init(part: AlbumPart, payload: UploadPayload, task: TaskID, files: MediaStore) {
        peer = payload.peer
        media = payload.media
        self.task = task
        self.payload = payload
        thumbnail = part.thumbnail
        side = part.side
        self.files = files
        file = Locked(part.file)
    }

    /// The album part of `message` with the file.
    ///
    /// - Throws: `MediaError.noSource` if the file was sent or cancelled.
    fileprivate func part(_ message: OutgoingMessage) throws -> AlbumPart {
        guard let file = file.withLock({ $0 }) else { throw MediaError.noSource }
        return AlbumPart(
            message: message,
            media: media,
            upload: payload,
            file: file,
            thumbnail: thumbnail,
            side: side,
            begun: task
        )
    }

    /// Releases the file: a message has it now, or nothing does.
    fileprivate func end() { file.withLock { $0 = nil } }

    /// Removes the file, unless a part of it is being read: the next start does it then.
    fileprivate func discard() async throws {
        end()
        _ = try await files.discard([payload.resource]) { _ in [] }
    }
}

extension Sender {
    /// Starts uploading a file for a message to `peer`. The upload runs after earlier ones, and is not reported to
    /// others.
    ///
    /// - Throws: `MediaError` if the file cannot be read, or `media` has none; `StoreError`.
    public func beginUpload(
        _ media: OutgoingMedia,
        to peer: PeerID,
        files: MediaStore
    ) async throws -> PreUpload {
        let part = try await take(OutgoingMessage(""), media, of: peer, files)
        guard let payload = part.upload else { throw MediaError.noSource }
        let task = try await services.store.transaction { transaction in
            try transaction.setThumbnail(part.thumbnail, of: payload.id)
            return try transaction.enqueueUpload(payload, scaledTo: part.side, for: nil)
        }
        return PreUpload(part: part, payload: payload, task: task, files: files)
    }

    /// Sends a message with a file that is being uploaded, or was: uploaded parts are not sent again.
    ///
    /// - Throws: `StoreError`; `MediaError.noSource` if the file was sent or cancelled.
    @discardableResult
    public func send(_ message: OutgoingMessage, _ upload: PreUpload) async throws -> Enqueued {
        let enqueued = try await enqueue([upload.part(message)], to: upload.peer)
        upload.end()
        return enqueued
    }

    /// Sends messages as one album of at most ``albumLimit``, to the chat of the first upload.
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

    /// Cancels an upload without a message, and removes its file from the media store.
    ///
    /// - Throws: `StoreError`, `MediaError`.
    public func abandon(_ upload: PreUpload) async throws {
        let isForgotten = try await services.store.transaction { transaction in
            // A message uses the file, and would have to be deleted instead.
            guard try transaction.reader.messages(using: upload.payload.id).isEmpty else { return false }
            try transaction.forgetUpload(upload.payload.id, by: upload.task)
            return true
        }
        if isForgotten { try await upload.discard() }
    }
}

extension StoreTransaction {
    /// Cancels an upload, and removes its result.
    func forgetUpload(_ id: MediaID, by task: TaskID) throws {
        try cancelTask(task)
        try forgetUpload(of: id)
    }

    /// Assigns an upload that began before its message to that message.
    ///
    /// - Returns: The task to wait for; nil if it failed and must be repeated.
    func adoptUpload(_ task: TaskID, of id: MediaID, for message: StableID) throws -> TaskID? {
        guard let begun = try reader.task(task), begun.state != .failed else {
            // The task's record may be pruned; the upload's result is not.
            if case .file? = try reader.entry(.upload(of: id)) { return TaskID(rawValue: 0) }
            if case .media? = try reader.entry(.upload(of: id)) { return TaskID(rawValue: 0) }
            try setEntry(nil, for: .upload(of: id))
            return nil
        }
        if let scaling = try reader.entry(.scaling(of: id)) { try setMessage(message, of: scaling.task) }
        try setMessage(message, of: task)
        return task
    }
}
