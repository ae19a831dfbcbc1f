public import ChatPresentation
public import ClientModel
import ListEngine

/// A row of the chat list at a moment.
public struct ChatListRow: Equatable, Sendable, Identifiable {
    /// The chat.
    public var row: ChatRow
    /// The content of the row.
    public var model: ChatRowModel

    /// Creates a row.
    public init(_ row: ChatRow, _ model: ChatRowModel) {
        self.row = row
        self.model = model
    }

    /// The id of the chat.
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
