public import ClientModel
public import MediaStore
public import MessageStore
public import Signals

/// Sets pictures: the member's own, those of groups and of channels (client.md TC-45).
///
/// Works offline and outlives the program: the file is taken into the media store, goes up beside all else, and then
/// becomes the picture. Of several for one peer the newest is set.
public struct PeerPhotos: Sendable {
    let services: AccountDependencies

    /// The pictures that the account sets.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Gives a peer another picture: the member, a group or a channel.
    ///
    /// - Parameters:
    ///   - path: A JPEG or PNG, square or nearly so.
    ///   - size: Its pixels.
    ///   - peer: Whose.
    ///   - files: The account's media store.
    /// - Returns: The task that makes it the picture once it has gone up; see ``outcome(of:)``.
    /// - Throws: `MediaError` when the file cannot be read, `StoreError`.
    @discardableResult
    public func set(
        _ path: String,
        _ size: PixelSize,
        of peer: PeerID,
        files: MediaStore
    ) async throws -> TaskID {
        let number = Int64(bitPattern: services.random())
        let photo = OutgoingMedia.photo(path: path, size)
        guard let taken = try await files.take(photo, number: number, for: peer) else {
            throw MediaError.noSource
        }
        defer { withExtendedLifetime(taken) {} }
        var upload = taken.upload
        // The server makes pictures of files, not of photos that were sent.
        upload.isOnlyParts = true
        let begun = upload
        return try await services.store.transaction { transaction in
            try transaction.replacePictures(of: peer)
            let task = try transaction.enqueueUpload(begun, for: nil)
            try transaction.setEntry(
                PendingPeerPhoto(picture: begun.resource),
                for: .pendingPicture(of: peer)
            )
            return try transaction.enqueuePicture(PeerPhotoPayload(peer, file: begun.id, upload: task))
        }
    }

    /// Takes the picture of a peer away.
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

    /// The picture that a peer is about to have, now and whenever that changes; nil when it is as the server has it. On
    /// the store's queues.
    public func pending(of peer: PeerID) -> Signal<PendingPeerPhoto?, StoreError> {
        services.store.view(EntryView(.pendingPicture(of: peer)))
    }

    /// Waits until a picture is set, or not.
    ///
    /// - Returns: What came of it; nil when that is forgotten, or the store was closed.
    /// - Throws: `StoreError`, and `CancellationError` when the waiting task is cancelled.
    public func outcome(of task: TaskID) async throws -> PeerPhotoOutcome? {
        try await services.store.outcome(of: task).map { PeerPhotoOutcome($0) }
    }
}

extension StoreTransaction {
    /// Calls off the pictures of a peer that the server has not heard of.
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
