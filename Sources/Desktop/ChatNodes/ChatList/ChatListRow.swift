public import ChatPresentation
public import ClientModel
import ListEngine

/// A row of the list of chats, as of a moment.
public struct ChatListRow: Equatable, Sendable, Identifiable {
    /// The chat.
    public var row: ChatRow
    /// What it says.
    public var model: ChatRowModel

    /// A row.
    public init(_ row: ChatRow, _ model: ChatRowModel) {
        self.row = row
        self.model = model
    }

    /// The chat's id.
    public var id: PeerID { row.id }
}

extension ChatListRow: RowEntry {
    var item: ItemID { ItemID(row.id.packed) }

    func drawing(in context: BubbleContext, _ measurer: ShapingMeasurer) -> RowDrawing {
        let layout = ChatRowLayout(row, model, in: context)
        return RowDrawing(
            layout: ShapedLayout(layout.elements, size: layout.size, measurer: measurer),
            background: .row(isSelected: false),
            label: [layout.label, layout.value].filter { !$0.isEmpty }.joined(separator: ", ")
        )
    }
}
