import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// Renews the proofs of where we saw files: they expire, and a message that shows the file has a new one
/// (client.md TC-41).
struct MediaReferences: Sendable {
    let services: AccountServices

    /// How many messages that show a media are asked for it.
    private static let attempts = 3

    /// Asks for a message that shows the media, and keeps the new reference for all that show it.
    ///
    /// - Throws: ``TaskFailure/refused(_:details:)`` when no message has it any more.
    func renew(_ id: MediaID, _ context: TaskContext) async throws(TaskFailure) {
        let keys = try await context.read { reader in
            try reader.messages(using: id).suffix(Self.attempts).compactMap { try reader.message($0)?.key }
        }
        for key in keys.reversed() where key.namespace == .cloud && key.peer.kind != .channel {
            let call = TLFunction.MessagesGetMessages(
                id: [.inputMessageID(.init(id: MessageID(rawValue: key.id)))]
            )
            let answer = try await context.call(call)
            guard let fresh = answer.media(id, selfID: services.selfID) else { continue }
            try await context.transaction { transaction in
                _ = try transaction.updateMedia(id) { $0.renew(from: fresh) }
            }
            return
        }
        throw .refused("FILE_REFERENCE_LOST")
    }
}

extension TL.MessagesMessages {
    /// A media of the messages.
    fileprivate func media(_ id: MediaID, selfID: PeerID) -> Media? {
        let messages: [TL.Message] =
            switch self {
            case .messages(let list): list.messages
            case .messagesSlice(let list): list.messages
            default: []
            }
        let media = messages.compactMap { ReceivedMessage($0, selfID: selfID) }.flatMap(\.media)
        return media.first { $0.id == id }
    }
}
