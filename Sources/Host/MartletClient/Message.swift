import ClientEngine
import ClientHost
import ClientModel
public import Foundation
import MediaStore
import MessageStore

extension MartletClient {
    /// A message that the server has.
    public struct Message: Sendable, Hashable, Identifiable {
        /// The id of a message.
        public struct ID: Sendable, Hashable {
            /// The chat.
            public let chat: Chat.ID
            /// The server's number of the message in the chat; later messages have greater ones.
            public let number: Int32

            /// Creates an id, such as one that a program has stored.
            public init(_ number: Int32, in chat: Chat.ID) {
                self.chat = chat
                self.number = number
            }
        }

        /// A file of a message: a photo, a video, a voice message, music or any other.
        public struct File: Sendable, Hashable {
            /// The name that the sender gave it. Untrusted: never a path.
            public var name: String { reference.name }
            /// The length in bytes; nil if the server does not say.
            public var byteCount: Int64? { reference.description.byteCount }
            let reference: MediaFileReference
        }

        /// The id.
        public let id: ID
        /// The chat.
        public var chat: Chat.ID { id.chat }
        /// The author; the chat itself for the post of a channel.
        public let author: Chat.ID
        /// The name of the author.
        public let authorName: String
        /// The time of sending, by the server's clock.
        public let date: Date
        /// The text, or the caption of a file.
        public let text: String
        /// The file; nil for none.
        public let file: File?
        /// The message that this one answers, if it is in a chat of the user's.
        public let answered: ID?
        /// The part of that message which this one quotes.
        public let quote: String?
        /// True for a message of the user's own, from this device or another.
        public let isOutgoing: Bool
        /// True for a report of an event, such as a new member; it has no text.
        public let isService: Bool
        let stableID: StableID
        let position: MessagePosition
    }
}

extension StoreReader {
    /// A message as programs see it; nil until the server has it.
    ///
    /// - Throws: `StoreError`.
    func message(from message: ClientModel.Message) throws -> MartletClient.Message? {
        guard message.key.namespace == .cloud else { return nil }
        let content = try content(of: message)
        let chat = MartletClient.Chat.ID(message.key.peer)
        let author = message.author ?? message.key.peer
        let file = content.media.lazy.compactMap { MediaFileReference($0, in: message.key.peer) }.first
        return MartletClient.Message(
            id: MartletClient.Message.ID(message.key.id, in: chat),
            author: MartletClient.Chat.ID(author),
            authorName: try peer(author)?.title ?? author.code,
            date: Date(timeIntervalSince1970: Double(message.timestamp)),
            text: content.text,
            file: file.map(MartletClient.Message.File.init(reference:)),
            answered: message.replyTo.flatMap(MartletClient.Message.ID.init),
            quote: content.reply?.quote?.text.text,
            isOutgoing: !message.flags.contains(.incoming),
            isService: message.flags.contains(.service),
            stableID: message.stableID,
            position: message.position
        )
    }
}

extension MartletClient.Message.ID {
    fileprivate init?(_ key: MessageKey) {
        guard key.namespace == .cloud else { return nil }
        self.init(key.id, in: MartletClient.Chat.ID(key.peer))
    }
}
