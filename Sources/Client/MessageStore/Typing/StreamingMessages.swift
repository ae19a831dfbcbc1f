public import ClientModel
public import Signals
import StdExtras

/// The messages that are being written now. In memory only: they are worth nothing after a restart, and would cost a
/// synced write for each word.
///
/// The code that shows a history passes its messages through ``merged(into:from:)``. A draft disappears there in the
/// very value in which its finished message appears, so the two are never seen together and nothing blinks. The
/// engine removes the draft here when it stores the message, in whichever order.
///
/// Threads: callable from anywhere; ``drafts(in:)`` delivers on the thread that set a draft.
public final class StreamingMessages: Sendable {
    /// A draft and the id of the message that shows it.
    public struct Shown: Hashable, Sendable {
        /// The content so far.
        public let draft: StreamingMessage
        /// Negative; the same until another message is begun there.
        public let id: StableID
    }

    private struct State {
        var shown: [StreamingMessage.Place: Shown] = [:]
        var lastID: Int64 = 0
        /// True if a change was not published yet.
        var needsPublishing = false
        /// True if a thread is publishing; others leave it to that thread, so that the newest state is published
        /// last.
        var isTelling = false
    }

    private let state = Locked(State())
    private let current = ValuePromise<[StreamingMessage.Place: Shown]>([:])

    /// Creates an empty set.
    public init() {}

    /// The drafts of a chat, oldest first: the current ones, then each change.
    public func drafts(in peer: PeerID) -> Signal<[Shown], Never> {
        current.signal.map { all in Self.inOrder(all.values.filter { $0.draft.place.peer == peer }) }
            .distinctUntilChanged()
    }

    /// Shows a draft, in place of its author's earlier one there.
    public func set(_ draft: StreamingMessage) {
        change { state in
            var id = state.shown[draft.place].flatMap { $0.draft.number == draft.number ? $0.id : nil }
            if id == nil {
                state.lastID -= 1
                id = StableID(rawValue: state.lastID)
            }
            state.shown[draft.place] = id.map { Shown(draft: draft, id: $0) }
        }
    }

    /// Removes a draft, as when its author stopped.
    public func remove(_ place: StreamingMessage.Place) {
        change { $0.shown[place] = nil }
    }

    /// Removes drafts that `message` replaced. Call it after the message was committed.
    public func remove(replacedBy message: Message) {
        change { state in state.shown = state.shown.filter { !$0.value.draft.isReplaced(by: message) } }
    }

    /// Removes drafts that have expired at `now`, in milliseconds since 1970.
    ///
    /// - Returns: The time of the next expiry; nil when there is none.
    @discardableResult
    public func removeExpired(at now: Int64) -> Int64? {
        change { state in state.shown = state.shown.filter { $0.value.draft.expires > now } }
        return state.withLock { $0.shown.values.map(\.draft.expires).min() }
    }

    /// `messages`, in their order, followed by the drafts that none of them replaced.
    public static func merged(into messages: [Message], from drafts: [Shown]) -> [Message] {
        let pending = drafts.filter { shown in !messages.contains { shown.draft.isReplaced(by: $0) } }
        return messages + inOrder(pending).map { $0.draft.message(id: $0.id) }
    }

    private static func inOrder(_ shown: [Shown]) -> [Shown] {
        // Ids descend: a later draft has the lower one.
        shown.sorted { ($0.draft.timestamp, -$0.id.rawValue) < ($1.draft.timestamp, -$1.id.rawValue) }
    }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            let before = state.shown
            body(&state)
            if state.shown != before { state.needsPublishing = true }
        }
        var isFirst = true
        while let shown = takeUnpublished(isFirst: isFirst) {
            isFirst = false
            current.set(shown)
        }
    }

    /// The state to publish now, nil when nothing changed or another thread publishes it.
    private func takeUnpublished(isFirst: Bool) -> [StreamingMessage.Place: Shown]? {
        state.withLock { state in
            if isFirst, state.isTelling { return nil }
            state.isTelling = state.needsPublishing
            guard state.needsPublishing else { return nil }
            state.needsPublishing = false
            return state.shown
        }
    }
}

/// A message whose author, usually a bot, is still writing it, and whose text is shown as it grows.
public struct StreamingMessage: Hashable, Sendable {
    /// The chat, thread and author of a streaming message. Each has one such message at a time.
    public struct Place: Hashable, Sendable {
        /// The chat.
        public var peer: PeerID
        /// The thread of the chat, nil for none.
        public var thread: Int64?
        /// The author.
        public var author: PeerID

        /// Creates a place.
        public init(_ peer: PeerID, thread: Int64? = nil, author: PeerID) {
            self.peer = peer
            self.thread = thread
            self.author = author
        }
    }

    /// The chat, thread and author.
    public var place: Place
    /// The author's number for this message: another number means that a new message was begun.
    public var number: Int64
    /// The time when it was begun, seconds since 1970 by the server's clock.
    public var timestamp: Int32
    /// The content so far.
    public var content: EncodedContent
    /// The time when it is removed unless more arrives, in milliseconds since 1970.
    public var expires: Int64

    /// Creates a streaming message.
    public init(_ place: Place, number: Int64, timestamp: Int32, content: EncodedContent, expires: Int64) {
        self.place = place
        self.number = number
        self.timestamp = timestamp
        self.content = content
        self.expires = expires
    }

    /// The draft as a message to show below the others. It is not stored: its id is negative, unlike those of stored
    /// messages, and stays the same while the message grows.
    public func message(id: StableID) -> Message {
        Message(
            MessageFields(
                stableID: id,
                key: MessageKey(peer: place.peer, namespace: .local, id: 0),
                timestamp: timestamp,
                author: place.author,
                flags: .incoming,
                thread: place.thread,
                content: content
            )
        )
    }

    /// True if `message` is the finished form of the draft: by the same author, in the same place, with no earlier
    /// date.
    public func isReplaced(by message: Message) -> Bool {
        message.key.peer == place.peer && message.author == place.author && message.thread == place.thread
            && message.timestamp >= timestamp && message.key.namespace != .local
    }
}
