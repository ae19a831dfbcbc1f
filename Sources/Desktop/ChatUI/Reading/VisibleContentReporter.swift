import ClientEngine
import ClientModel

/// Reports the visible part of a chat, so that the account refreshes it: the peer, and the messages at which the list
/// came to rest. Messages that scroll past are not reported, and nothing is while the chat is hidden.
final class VisibleContentReporter {
    private let peer: PeerID
    private let pause: Duration
    private let messages: @MainActor () -> Set<MessageKey>?
    private let notify: @MainActor (VisibleContent) -> Void
    private var told: VisibleContent
    private var hasMoved = false
    /// Ends when the next report may be made; nil if that is now.
    private(set) var resting: Task<Void, Never>?

    /// A reporter for a chat that is about to be shown.
    ///
    /// - Parameters:
    ///   - peer: The chat.
    ///   - pause: The minimum time between two reports: while a wheel turns, the list comes to rest with each frame.
    ///   - messages: Returns the visible messages; nil while the chat is hidden.
    ///   - notify: Called with the visible content when it changes.
    init(
        _ peer: PeerID,
        pause: Duration = .milliseconds(250),
        messages: @escaping @MainActor () -> Set<MessageKey>?,
        notify: @escaping @MainActor (VisibleContent) -> Void
    ) {
        (self.peer, self.pause, self.messages, self.notify) = (peer, pause, messages, notify)
        told = Self.content(peer, [])
        notify(told)
    }

    /// Called when the list came to rest, perhaps for only one frame.
    func rested() {
        guard resting == nil else {
            hasMoved = true
            return
        }
        report()
        resting = Task { [weak self, pause] in
            try? await Task.sleep(for: pause)
            guard let self, !Task.isCancelled else { return }
            resting = nil
            guard hasMoved else { return }
            hasMoved = false
            rested()
        }
    }

    /// Reports the visible content now, as when the chat was shown or hidden.
    func report() { show(messages().map { Self.content(peer, $0) } ?? VisibleContent()) }

    /// Reports that nothing is visible, as the chat is left.
    func stop() {
        resting?.cancel()
        show(VisibleContent())
    }

    private func show(_ content: VisibleContent) {
        guard content != told else { return }
        told = content
        notify(content)
    }

    private static func content(_ peer: PeerID, _ messages: Set<MessageKey>) -> VisibleContent {
        VisibleContent(messages: messages, peers: [peer], chats: [peer])
    }
}
