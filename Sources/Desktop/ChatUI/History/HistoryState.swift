import ChatPresentation
import ClientModel
import MessageStore

/// The part of a chat's history that is shown.
nonisolated struct HistoryState: Sendable {
    /// The rows, from the top down.
    var entries: [ChatEntry] = []
    /// The rows that the state before had not, or not as they are now.
    var changes: [ChatEntry] = []
    /// True if the rows are those of the state before.
    var hasSameEntries = false
    /// Peers named in the rows, as far as they are known, if they changed.
    var changedPeers: [Peer] = []
    /// Peers named in the rows that the window of messages does not contain.
    var unnamed: Set<PeerID> = []
    /// The edge above the topmost entry.
    var older = WindowEdge.more
    /// The edge below the lowest entry.
    var newer = WindowEdge.more
    /// About how many messages are above the topmost entry.
    var olderCount = 0
    /// About how many messages are below the lowest entry.
    var newerCount = 0
    /// The number of unread incoming messages of the chat.
    var unreadCount = 0
    /// The place of the line above unread messages if nothing below the line was seen yet; nil otherwise.
    var unseenFrom: MessagePosition?
    /// True if the line has come to stand before all loaded messages, and those around it are on their way. This state
    /// must not be shown: its end would count as seen.
    var missesLine = false
    /// True for the chat with a bot that was sent nothing yet.
    var awaitsStart = false
    /// True for the first entries that are published.
    var isFirst = false
    /// True if the changed messages existed before and were only loaded now.
    var isPage = false
    /// True if the window follows the newest messages.
    var isAtNewest = false
    /// True while nothing is known yet about the opening position.
    var isLoading = true
    /// The time at which the store published the change, on the clock of `FrameTime.now`.
    var told = Duration.zero
}
