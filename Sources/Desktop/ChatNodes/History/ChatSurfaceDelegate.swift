public import ChatPresentation
public import ClientModel
public import GTKBridge
public import ListEngine

/// What a chat's history tells who shows it.
@MainActor
public protocol ChatSurfaceDelegate: AnyObject {
    /// Something in a row was clicked.
    func perform(_ action: LayoutAction, in entry: ChatEntry)

    /// A row was clicked, at a place of it where nothing does anything: twice to answer, by the secondary button for
    /// its menu.
    func clicked(_ entry: ChatEntry, _ click: ClickEvent)

    /// An avatar was clicked.
    func openPeer(_ peer: PeerID)

    /// The list moved: pages to load, rows that are seen, whether it follows.
    func didStep(_ step: ListStep)
}
