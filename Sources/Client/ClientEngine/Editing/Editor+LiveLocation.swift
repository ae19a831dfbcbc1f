public import ClientModel
public import MessageStore
import SchemaMapping
import StdExtras
import TelegramSchema

// The user's live location, updated in a message of theirs.
extension Editor {
    /// Updates the live location in the message that shows it. Of several unsent updates only the newest is sent.
    ///
    /// - Parameters:
    ///   - place: The new position.
    ///   - heading: The direction of travel, 1…360 degrees from north.
    ///   - key: The message.
    /// - Returns: The task, whose outcome is the server's decision; nil if the message shows no live location.
    /// - Throws: `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server.
    @discardableResult
    public func move(to place: Location, heading: Int32? = nil, _ key: MessageKey) async throws -> TaskID? {
        try await change(key, isStopped: false) { live in
            live.location = place
            live.heading = heading
        }
    }

    /// Stops sharing the live location.
    ///
    /// - Returns: As ``move(to:heading:_:)``.
    /// - Throws: As ``move(to:heading:_:)``.
    @discardableResult
    public func stopLiveLocation(_ key: MessageKey) async throws -> TaskID? {
        let now = Int32(clamping: services.serverTime() / 1_000)
        guard let message = try await services.store.read({ try $0.message(key) }) else { return nil }
        return try await change(key, isStopped: true) {
            $0.period = max(0, now.subtractingSaturating(message.timestamp))
        }
    }

    private func change(
        _ key: MessageKey,
        isStopped: Bool,
        _ change: @escaping @Sendable (inout LiveLocation) -> Void
    ) async throws -> TaskID? {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            guard let message = try transaction.reader.message(key), key.namespace == .cloud,
                case .liveLocation(let before)? = try message.content.decoded().media.first
            else { return nil }
            var place = before
            change(&place)
            var told = place
            // The server keeps the period of the first message.
            told.period = 0
            let call = TLFunction.MessagesEditMessage(
                peer: try transaction.reader.inputPeer(key.peer, selfID: selfID),
                id: MessageID(rawValue: key.id),
                media: TL.InputMedia(told, isStopped: isStopped)
            )
            try transaction.setMedia(.liveLocation(place), of: key)
            return try transaction.enqueueCall(
                StoredCall(call, undo: [.media(key, .liveLocation(before))]),
                queue: TaskQueueID("live:\(key.peer.packed)", Int64(key.id)),
                isNewest: true
            )
        }
    }
}
