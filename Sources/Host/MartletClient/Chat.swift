import ClientHost
import ClientModel
import MessageStore

extension MartletClient {
    /// A chat of the user's: with a person, in a group or of a channel.
    public struct Chat: Sendable, Hashable, Identifiable {
        /// The id of a chat, a person, a group or a channel; also a text such as `u12`, for settings of a program.
        public struct ID: Sendable, Hashable, LosslessStringConvertible {
            let peer: PeerID

            init(_ peer: PeerID) { self.peer = peer }

            /// Parses a ``description``; nil for anything else.
            public init?(_ description: String) {
                guard let peer = PeerID(code: description) else { return nil }
                self.peer = peer
            }

            /// The id as a text: a letter for the kind and the server's number.
            public var description: String { peer.code }
        }

        /// The kind of a chat.
        public enum Kind: Sendable, Hashable {
            /// A person, a bot, or the user's own notes.
            case person
            /// A group.
            case group
            /// A channel or a large group.
            case channel
        }

        /// The id.
        public let id: ID
        /// The kind.
        public let kind: Kind
        /// The name of the person, or the title.
        public let title: String
        /// The public name, without the sign `@`; nil for none.
        public let username: String?
        /// The number of messages that the user has not read.
        public let unreadCount: Int
        /// The newest message that the server has; nil in an empty chat.
        public let newest: Message?
    }
}

extension StoreReader {
    /// A chat as programs see it; nil for one of two devices, which no other can read.
    ///
    /// - Throws: `StoreError`.
    func chat(of id: PeerID) throws -> MartletClient.Chat? {
        guard let kind = MartletClient.Chat.Kind(id.kind) else { return nil }
        let (known, state) = (try peer(id), try chat(id))
        let title = known?.title ?? ""
        return MartletClient.Chat(
            id: MartletClient.Chat.ID(id),
            kind: kind,
            title: title.isEmpty ? id.code : title,
            username: known?.usernames.first { !$0.isInactive }?.name,
            unreadCount: Int(state.unreadCount),
            newest: try newestMessage(of: id)
        )
    }
}

extension StoreReader {
    /// The newest message of a chat that the server has; those that wait to be sent are above it.
    private func newestMessage(of id: PeerID) throws -> MartletClient.Message? {
        var history = HistoryView(id, frame: HistoryFrame(.newest, count: 16))
        try history.load(from: self)
        for entry in history.value.entries.reversed() {
            if let sent = try message(from: entry.message) { return sent }
        }
        return nil
    }
}

extension MartletClient.Chat.Kind {
    fileprivate init?(_ kind: PeerID.Kind) {
        switch kind {
        case .user: self = .person
        case .group: self = .group
        case .channel: self = .channel
        case .secretChat: return nil
        }
    }
}
