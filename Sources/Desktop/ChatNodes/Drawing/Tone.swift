import ChatPresentation
import ClientModel
import GTKBridge

/// What the elements of a layout stand on, which decides their colours.
public enum Tone: Hashable, Sendable {
    /// A bubble of somebody else's.
    case incoming
    /// A bubble of ours.
    case outgoing
    /// A row of the list of chats.
    case row(isSelected: Bool)
}

extension ChatTheme {
    /// The colours of a bubble.
    func bubble(_ tone: Tone) -> BubbleColors { tone == .outgoing ? outgoing : incoming }

    /// The colours of a row of the list of chats.
    func row(_ tone: Tone) -> ChatRowColors {
        if case .row(isSelected: true) = tone { list.selectedRow } else { list.row }
    }

    /// The colour of a peer's name.
    func name(of peer: PeerID) -> Color { names[PeerPalette.index(of: peer) % names.count] }
}
