import ChatPresentation
public import ClientModel
import StdExtras

/// The layouts of chats that were left: one that is opened again shapes nothing of what it showed last.
///
/// Threads: any.
public final class ChatLayoutCache: Sendable {
    private typealias Left = (chat: PeerID, cache: RowLayoutCache<ChatEntry>)

    /// The layouts of a chat, which nobody else has until this is gone.
    public final class Lease: Sendable {
        let cache: RowLayoutCache<ChatEntry>
        private let chat: PeerID
        private let layouts: ChatLayoutCache

        fileprivate init(_ cache: RowLayoutCache<ChatEntry>, of chat: PeerID, from layouts: ChatLayoutCache) {
            (self.cache, self.chat, self.layouts) = (cache, chat, layouts)
        }

        deinit { layouts.take(cache, of: chat) }
    }

    /// As many chats are kept, those that were left last.
    static let mostChats = 12
    /// Some screens of a chat that was left.
    private static let mostBytes = 2 << 20

    private let left = Locked<[Left]>([])

    /// Of no chat.
    public init() {}

    /// Lends those of a chat. Of one that is shown already there are others: each may have a width of its own.
    public func checkOut(_ chat: PeerID) -> Lease {
        let kept = left.withLock { left in
            left.lastIndex { $0.chat == chat }.map { left.remove(at: $0).cache }
        }
        return Lease(kept ?? .ofChat(), of: chat, from: self)
    }

    private func take(_ cache: RowLayoutCache<ChatEntry>, of chat: PeerID) {
        guard !cache.isEmpty else { return }
        cache.rest(keeping: Self.mostBytes)
        left.withLock { left in
            left.removeAll { $0.chat == chat }
            left.append((chat, cache))
            if left.count > Self.mostChats { left.removeFirst() }
        }
    }
}

extension RowLayoutCache<ChatEntry> {
    /// An empty one, for as much as one may scroll over.
    static func ofChat() -> RowLayoutCache { RowLayoutCache(byteLimit: 64 << 20) }
}
