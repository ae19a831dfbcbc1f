public import ChatPresentation
public import ClientModel
public import GTKBridge
public import ListEngine

/// Receives events of a chat's history.
@MainActor
public protocol ChatSurfaceDelegate: AnyObject {
    /// Called after a click on a part of a row.
    func perform(_ action: LayoutAction, in entry: ChatEntry)

    /// Called after a click on a row outside its clickable parts. A double click replies, Control selects, the
    /// secondary button opens the menu. In the selection mode all clicks on rows come here.
    func clicked(_ entry: ChatEntry, _ click: ClickEvent)

    /// Called while the pointer is dragged over rows from one to another: select these, and deselect other rows
    /// passed by the drag.
    func dragged(from first: ItemID, to last: ItemID)

    /// Called at the end of a drag.
    func draggingEnded()

    /// Called when the user drags content that can be moved out of the list.
    ///
    /// - Returns: true if a drag starts.
    func dragOut(_ grip: DragItem, of entry: ChatEntry) -> Bool

    /// Called after a change of the text selection.
    func selectionChanged()

    /// Called after a click on an avatar.
    func openPeer(_ peer: PeerID)

    /// Called after each step of the list: pages to load, visible rows, follow state.
    func didStep(_ step: ListFrameUpdate)
}

extension ChatSurfaceDelegate {
    /// Does nothing.
    public func dragged(from first: ItemID, to last: ItemID) {}

    /// Does nothing.
    public func draggingEnded() {}

    /// Starts no drag.
    public func dragOut(_ grip: DragItem, of entry: ChatEntry) -> Bool { false }

    /// Does nothing.
    public func selectionChanged() {}
}
