public import ChatPresentation
public import ClientModel
public import GTKBridge
public import ListEngine

/// What a chat's history tells who shows it.
@MainActor
public protocol ChatSurfaceDelegate: AnyObject {
    /// Something in a row was clicked.
    func perform(_ action: LayoutAction, in entry: ChatEntry)

    /// A row was clicked, at a place of it where nothing does anything: twice to answer, with Control to choose it,
    /// by the secondary button for its menu. While rows are being chosen all clicks on rows come here.
    func clicked(_ entry: ChatEntry, _ click: ClickEvent)

    /// The pointer was dragged over rows, from one to another: they are to be chosen, and no others of those that it has
    /// gone over.
    func dragged(from first: ItemID, to last: ItemID)

    /// Nothing is dragged any more.
    func draggingEnded()

    /// Something was taken hold of that can be dragged out of the list.
    ///
    /// - Returns: Whether it is being dragged from now on.
    func dragOut(_ grip: DragItem, of entry: ChatEntry) -> Bool

    /// Something else is selected, or nothing.
    func selectionChanged()

    /// An avatar was clicked.
    func openPeer(_ peer: PeerID)

    /// The list moved: pages to load, rows that are seen, whether it follows.
    func didStep(_ step: ListFrameUpdate)
}

extension ChatSurfaceDelegate {
    /// Chooses nothing.
    public func dragged(from first: ItemID, to last: ItemID) {}

    /// Does nothing.
    public func draggingEnded() {}

    /// Nothing is.
    public func dragOut(_ grip: DragItem, of entry: ChatEntry) -> Bool { false }

    /// Does nothing.
    public func selectionChanged() {}
}
