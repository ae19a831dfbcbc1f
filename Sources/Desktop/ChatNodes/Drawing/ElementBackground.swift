import ChatPresentation
import ClientModel
import GTKBridge

/// The background of a layout's elements, which decides their colours.
public enum ElementBackground: Hashable, Sendable {
    /// An incoming bubble.
    case incoming
    /// An outgoing bubble.
    case outgoing
    /// A row of the chat list.
    case row(isSelected: Bool)
}

extension ChatTheme {
    /// The colours of a bubble.
    func bubble(_ background: ElementBackground) -> BubbleColors {
        background == .outgoing ? outgoing : incoming
    }

    /// The colours of a row of the chat list.
    func row(_ background: ElementBackground) -> ChatRowColors {
        if case .row(isSelected: true) = background { list.selectedRow } else { list.row }
    }

    /// The colour of a peer's name.
    func name(of peer: PeerID) -> Color { names[PeerPalette.index(of: peer) % names.count] }
}
