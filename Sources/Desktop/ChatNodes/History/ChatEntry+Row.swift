import ChatPresentation
import ClientModel
import ListEngine
import Localization

extension ChatEntry: RowEntry {
    var item: ItemID { id.item }

    func drawing(in context: BubbleContext, _ measurer: ShapingMeasurer) -> RowDrawing {
        let layout = BubbleLayout(self, in: context)
        return RowDrawing(
            layout: ShapedLayout(layout.elements, size: layout.size, measurer: measurer),
            background: isOutgoing ? .outgoing : .incoming,
            label: label(of: layout, in: context.language),
            bubble: bubble(of: layout, in: context)
        )
    }

    private func bubble(of layout: BubbleLayout, in context: BubbleContext) -> RowBubble? {
        guard case .bubble = self else { return nil }
        return RowBubble(
            frame: layout.bubble,
            column: context.column,
            isCentred: layout.elements.contains { $0.role == .servicePlate },
            isRightToLeft: context.language.isRightToLeft
        )
    }

    private var isOutgoing: Bool {
        if case .bubble(let bubble) = self { bubble.isOutgoing } else { false }
    }
}
