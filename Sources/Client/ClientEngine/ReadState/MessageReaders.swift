public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// Who read the user's messages. The server remembers it for some days, and tells the author alone.
public struct MessageReaders: Sendable {
    let services: AccountDependencies

    /// The readers of the account's messages.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Requests the readers of one of the user's messages in a small group, the latest first.
    ///
    /// - Throws: `APIError`, `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server.
    public func readers(of key: MessageKey) async throws -> [MessageReader] {
        let answer = try await services.api.call(
            TLFunction.MessagesGetMessageReadParticipants(
                peer: try await input(key.peer),
                msgID: MessageID(rawValue: key.id)
            )
        )
        return answer.map { MessageReader(peer: PeerID($0.userID), time: $0.date) }
    }

    /// Requests the time at which the other user of a chat read one of the user's messages, in seconds since 1970.
    ///
    /// - Throws: As ``readers(of:)``.
    public func readTime(of key: MessageKey) async throws -> Int32 {
        let answer = try await services.api.call(
            TLFunction.MessagesGetOutboxReadDate(
                peer: try await input(key.peer),
                msgID: MessageID(rawValue: key.id)
            )
        )
        return answer.date
    }

    private func input(_ peer: PeerID) async throws -> TL.InputPeer {
        let selfID = services.selfID
        return try await services.store.read { try $0.inputPeer(peer, selfID: selfID) }
    }
}

/// Somebody who read a message.
public struct MessageReader: Sendable, Equatable {
    /// The reader.
    public var peer: PeerID
    /// The time of reading, in seconds since 1970.
    public var time: Int32
}
