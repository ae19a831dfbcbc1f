import ChatPresentation
public import ClientModel
import StdExtras

/// The layouts of closed chats: a chat opened again shapes nothing of what it showed last.
///
/// Threads: any.
public final class ChatLayoutCache: Sendable {
    private typealias Left = (chat: PeerID, cache: RowLayoutCache<ChatEntry>)

    /// The layouts of a chat, used exclusively until the lease is released.
    public final class Lease: Sendable {
        let cache: RowLayoutCache<ChatEntry>
        private let chat: PeerID
        private let layouts: ChatLayoutCache

        fileprivate init(_ cache: RowLayoutCache<ChatEntry>, of chat: PeerID, from layouts: ChatLayoutCache) {
            (self.cache, self.chat, self.layouts) = (cache, chat, layouts)
        }

        deinit { layouts.take(cache, of: chat) }
    }

    /// The number of chats kept: those closed last.
    static let mostChats = MachineMemory.ofThisMachine.bound(12)
    /// The bytes kept for a closed chat: a few screens.
    private static let mostBytes = 2 << 20

    private let left = Locked<[Left]>([])

    /// Creates an empty cache.
    public init() {}

    /// Leases the layouts of a chat. A chat that is already leased gets another cache, since its width may differ.
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
    /// Creates an empty cache with room for extensive scrolling.
    static func ofChat() -> RowLayoutCache {
        RowLayoutCache(byteLimit: MachineMemory.ofThisMachine.bound(64 << 20))
    }
}
