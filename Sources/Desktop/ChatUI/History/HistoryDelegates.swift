import ChatNodes
import ChatPresentation
import ClientModel
import GTKBridge

/// Acts on what the user does with the pointer or the keyboard in a history.
protocol HistoryPaneDelegate: AnyObject {
    /// Something in a row was activated, as a link or a photo.
    func historyPerform(_ action: LayoutAction, in entry: ChatEntry)
    /// A row was pressed outside its active parts.
    func historyPressed(_ press: HistoryPress)
    /// The avatar of a peer was clicked.
    func historyOpenPeer(_ peer: PeerID)
    /// An item under the pointer should be dragged out of the chat.
    ///
    /// - Returns: True if a drag began.
    func historyDragOut(_ item: DragItem, of entry: ChatEntry) -> Bool
    /// The message that is being played came into view or went out of it.
    func historyPlayingVisibilityChanged()
    /// The history became that of a bot that was sent nothing yet, or stopped to be.
    func historyAwaitsStart(_ awaits: Bool)
}

/// Follows which messages of a history are visible.
protocol HistoryReadingDelegate: AnyObject {
    /// The list came to rest, perhaps for only one frame.
    func historyDidRest()
    /// The messages up to a position are or were visible.
    func historyDidSee(upTo position: MessagePosition)
    /// The list rests at the newest message and shows those that arrive, or does so no more.
    func historyFollowsEnd(_ isFollowing: Bool)
    /// Messages with unread mentions or reactions became visible.
    func historyDidSee(_ kind: UnreadMentionKind, in messages: [MessageKey])
}

/// Follows the rows of a history and what is selected in it.
protocol HistorySelectionDelegate: AnyObject {
    /// The entries changed.
    func historyEntriesChanged(_ entries: [ChatEntry])
    /// The pointer is dragged beside text, from one row to another.
    func historyDragged(from first: EntryID, to last: EntryID)
    /// The drag over rows has ended.
    func historyDragEnded()
    /// The text selection changed.
    func historyTextSelectionChanged()
}

/// A press on a row of a history.
struct HistoryPress {
    /// The messages of the row.
    var bubble: BubbleEntry
    /// The point of the press, from the list's top left corner.
    var place: Point
    /// The number of presses in quick succession.
    var count: Int
    /// The action of the part that was pressed; nil outside of such parts.
    var action: LayoutAction?
    /// True for the menu button of the pointer.
    var isForMenu: Bool
    /// True if Shift was down.
    var isShift: Bool
    /// True if Control was down.
    var isControl: Bool
}
