public import ClientModel
public import MediaStore
public import MessageStore
public import Signals

/// Sets the photos of the user, of groups and of channels (TC-45).
///
/// Works offline and across restarts: the file is copied into the media store, scaled, uploaded beside everything else,
/// and then set as the photo. Of several for one peer the newest is set.
public struct PeerPhotos: Sendable {
    let services: AccountDependencies

    /// The photos of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Sets the photo of the user, a group or a channel.
    ///
    /// - Parameters:
    ///   - path: The path of an image, square or nearly so.
    ///   - size: The size in pixels.
    ///   - peer: The user, group or channel.
    ///   - files: The account's media store.
    /// - Returns: The task that sets the photo after the upload; see ``outcome(of:)``.
    /// - Throws: `MediaError` if the file cannot be read, `StoreError`.
    @discardableResult
    public func set(
        _ path: String,
        _ size: PixelSize,
        of peer: PeerID,
        files: MediaStore
    ) async throws -> TaskID {
        let number = Int64(bitPattern: services.random())
        let photo = OutgoingMedia.photo(path: path, size, .high)
        guard let taken = try await files.take(photo, number: number, for: peer) else {
            throw MediaError.noSource
        }
        defer { withExtendedLifetime(taken) {} }
        var upload = taken.upload
        // The server makes profile photos from files, not from sent photos.
        upload.isOnlyParts = true
        let begun = upload
        return try await services.store.transaction { transaction in
            try transaction.replacePictures(of: peer)
            // What the camera wrote about the place and the time stays here.
            let side = PhotoQuality.standard.side
            let task = try transaction.enqueueUpload(begun, scaledTo: side, for: nil)
            try transaction.setEntry(
                PendingPeerPhoto(picture: begun.resource),
                for: .pendingPicture(of: peer)
            )
            return try transaction.enqueuePicture(PeerPhotoPayload(peer, file: begun.id, upload: task))
        }
    }

    /// Removes the photo of a peer.
    ///
    /// - Returns: As ``set(_:_:of:files:)``.
    /// - Throws: `StoreError`.
    @discardableResult
    public func remove(of peer: PeerID) async throws -> TaskID {
        try await services.store.transaction { transaction in
            try transaction.replacePictures(of: peer)
            try transaction.setEntry(PendingPeerPhoto(picture: nil), for: .pendingPicture(of: peer))
            return try transaction.enqueuePicture(PeerPhotoPayload(peer, file: nil, upload: nil))
        }
    }

    /// The pending photo of a peer, now and after each change; nil if nothing is pending. Delivered on the store's
    /// queues.
    public func pending(of peer: PeerID) -> Signal<PendingPeerPhoto?, StoreError> {
        services.store.view(EntryView(.pendingPicture(of: peer)))
    }

    /// Waits until a photo change is decided.
    ///
    /// - Returns: The result; nil if it is no longer stored, or the store was closed.
    /// - Throws: `StoreError`, and `CancellationError` when the waiting task is cancelled.
    public func outcome(of task: TaskID) async throws -> PeerPhotoOutcome? {
        try await services.store.outcome(of: task).map { PeerPhotoOutcome($0) }
    }
}

extension StoreTransaction {
    /// Cancels the peer's photo changes that are not running yet.
    fileprivate func replacePictures(of peer: PeerID) throws {
        for task in try reader.tasks(in: .picture(of: peer)) where task.state != .running {
            let payload = try PeerPhotoPayload(record: task.payload)
            try cancelTask(task.id)
            try forgetPicture(payload, by: task.id)
        }
    }

    fileprivate func enqueuePicture(_ payload: PeerPhotoPayload) throws -> TaskID {
        var task = NewTask(.setPicture, payload, queue: .picture(of: payload.peer))
        task.conditions = [.network, .accountReady]
        task.needs = [payload.upload].compactMap { $0.map { TaskDependency($0, .end) } }
        return try addTask(task)
    }
}
