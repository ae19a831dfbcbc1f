import ClientModel
import MessageStore
import StdExtras
import TelegramSchema

/// The current value of a history view.
final class Shown: Sendable {
    private let window = Locked<HistoryWindow?>(nil)

    func set(_ window: HistoryWindow) { self.window.withLock { $0 = window } }

    /// True if the view shows the complete history.
    var isWhole: Bool {
        window.withLock { $0.map { !$0.isLoading && $0.demand.isEmpty && $0.older == .end } ?? false }
    }

    var edges: String {
        window.withLock { $0.map { "\($0.older) \($0.newer) \($0.isLoading) \($0.demand)" } ?? "nothing" }
    }

    var messages: [SeenMessage] {
        let entries = window.withLock { $0?.entries ?? [] }
        // A refused message exists only here.
        return entries.filter { !$0.message.flags.contains(.failed) }.map { entry in
            // Undecodable content is reported as such, and so differs from the server's.
            let content = try? entry.message.content.decoded()
            var seen = SeenMessage(id: entry.message.key.id, text: content?.text ?? "unreadable")
            seen.isPinned = entry.message.flags.contains(.pinned)
            seen.isForward = content?.forward != nil
            return seen
        }
    }
}

extension TL.MessagesMessages {
    /// The messages, newest first.
    var seen: [SeenMessage] {
        let messages: [TL.Message]
        switch self {
        case .messages(let list): messages = list.messages
        case .messagesSlice(let slice): messages = slice.messages
        case .channelMessages(let list): messages = list.messages
        case .messagesNotModified: messages = []
        }
        return messages.compactMap { message in
            switch message {
            case .message(let text):
                SeenMessage(
                    id: text.id.rawValue,
                    text: text.message,
                    isPinned: text.pinned,
                    isForward: text.fwdFrom != nil
                )
            case .messageService(let service): SeenMessage(id: service.id.rawValue, text: "")
            case .messageEmpty: nil
            }
        }
    }
}

extension TLFunction.MessagesGetHistory {
    init(_ chat: PeerID, below offset: MessageID) {
        self.init(
            peer: TL.InputPeer(simulated: chat),
            offsetID: offset,
            offsetDate: 0,
            addOffset: 0,
            limit: 100,
            maxID: 0,
            minID: 0,
            hash: 0
        )
    }
}
