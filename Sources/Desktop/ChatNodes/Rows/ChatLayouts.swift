import ChatPresentation
public import ClientModel
import StdExtras

/// The layouts of chats that were left: one that is opened again shapes nothing of what it showed last.
///
/// Threads: any.
public final class ChatLayouts: Sendable {
    private typealias Left = (chat: PeerID, shelf: LayoutShelf<ChatEntry>)

    /// The layouts of a chat, which nobody else has until this is gone.
    public final class Loan: Sendable {
        let shelf: LayoutShelf<ChatEntry>
        private let chat: PeerID
        private let layouts: ChatLayouts

        fileprivate init(_ shelf: LayoutShelf<ChatEntry>, of chat: PeerID, from layouts: ChatLayouts) {
            (self.shelf, self.chat, self.layouts) = (shelf, chat, layouts)
        }

        deinit { layouts.take(shelf, of: chat) }
    }

    /// As many chats are kept, those that were left last.
    static let mostChats = 12
    /// Some screens of a chat that was left.
    private static let mostBytes = 2 << 20

    private let left = Locked<[Left]>([])

    /// Of no chat.
    public init() {}

    /// Lends those of a chat. Of one that is shown already there are others: each may have a width of its own.
    public func lend(_ chat: PeerID) -> Loan {
        let kept = left.withLock { left in
            left.lastIndex { $0.chat == chat }.map { left.remove(at: $0).shelf }
        }
        return Loan(kept ?? .ofChat(), of: chat, from: self)
    }

    private func take(_ shelf: LayoutShelf<ChatEntry>, of chat: PeerID) {
        guard !shelf.isEmpty else { return }
        shelf.rest(keeping: Self.mostBytes)
        left.withLock { left in
            left.removeAll { $0.chat == chat }
            left.append((chat, shelf))
            if left.count > Self.mostChats { left.removeFirst() }
        }
    }
}

extension LayoutShelf<ChatEntry> {
    /// An empty one, for as much as one may scroll over.
    static func ofChat() -> LayoutShelf { LayoutShelf(byteLimit: 64 << 20) }
}
