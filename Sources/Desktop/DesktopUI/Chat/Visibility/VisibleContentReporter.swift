import ClientEngine
import ClientModel

/// What of a chat is in sight, as it is told to who keeps it fresh: whom one talks to, and the messages that the list has
/// come to rest at. What flies past is not told, and nothing at all while the chat is hidden.
final class VisibleContentReporter {
    private let peer: PeerID
    private let pause: Duration
    private let messages: @MainActor () -> Set<MessageKey>?
    private let notify: @MainActor (VisibleContent) -> Void
    private var told: VisibleContent
    private var hasMoved = false
    /// Ends when it is looked again at the earliest; nil while that is at once.
    private(set) var resting: Task<Void, Never>?

    /// Of a chat that is about to be shown.
    ///
    /// - Parameters:
    ///   - peer: The chat.
    ///   - pause: Between two looks: while somebody turns a wheel the list comes to rest with each frame.
    ///   - messages: Says which messages are in sight; nil while the chat is hidden.
    ///   - notify: Told what is in sight whenever that is something else.
    init(
        _ peer: PeerID,
        pause: Duration = .milliseconds(250),
        messages: @escaping @MainActor () -> Set<MessageKey>?,
        notify: @escaping @MainActor (VisibleContent) -> Void
    ) {
        (self.peer, self.pause, self.messages, self.notify) = (peer, pause, messages, notify)
        told = Self.things(peer, [])
        notify(told)
    }

    /// The list came to rest, perhaps for no more than a frame.
    func rested() {
        guard resting == nil else {
            hasMoved = true
            return
        }
        look()
        resting = Task { [weak self, pause] in
            try? await Task.sleep(for: pause)
            guard let self, !Task.isCancelled else { return }
            resting = nil
            guard hasMoved else { return }
            hasMoved = false
            rested()
        }
    }

    /// The chat was shown, or hidden, or what it shows is to be told now.
    func look() { show(messages().map { Self.things(peer, $0) } ?? VisibleContent()) }

    /// The chat is left: nothing of it is in sight.
    func stop() {
        resting?.cancel()
        show(VisibleContent())
    }

    private func show(_ things: VisibleContent) {
        guard things != told else { return }
        told = things
        notify(things)
    }

    private static func things(_ peer: PeerID, _ messages: Set<MessageKey>) -> VisibleContent {
        VisibleContent(messages: messages, peers: [peer], chats: [peer])
    }
}
