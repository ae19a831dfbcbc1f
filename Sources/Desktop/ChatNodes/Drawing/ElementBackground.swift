import ChatPresentation
import ClientModel
import GTKBridge

/// What the elements of a layout stand on, which decides their colours.
public enum ElementBackground: Hashable, Sendable {
    /// A bubble of somebody else's.
    case incoming
    /// A bubble of ours.
    case outgoing
    /// A row of the list of chats.
    case row(isSelected: Bool)
}

extension ChatTheme {
    /// The colours of a bubble.
    func bubble(_ background: ElementBackground) -> BubbleColors {
        background == .outgoing ? outgoing : incoming
    }

    /// The colours of a row of the list of chats.
    func row(_ background: ElementBackground) -> ChatRowColors {
        if case .row(isSelected: true) = background { list.selectedRow } else { list.row }
    }

    /// The colour of a peer's name.
    func name(of peer: PeerID) -> Color { names[PeerPalette.index(of: peer) % names.count] }
}
