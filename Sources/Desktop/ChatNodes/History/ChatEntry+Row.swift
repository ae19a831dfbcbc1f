import ChatPresentation
import ClientModel
import ListEngine

extension ChatEntry: RowEntry {
    var item: ItemID { id.item }

    func drawing(in context: BubbleContext, _ measurer: ShapingMeasurer) -> RowDrawing {
        let layout = BubbleLayout(self, in: context)
        return RowDrawing(
            layout: ShapedLayout(layout.elements, size: layout.size, measurer: measurer),
            tone: isOutgoing ? .outgoing : .incoming,
            label: label(of: layout),
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

    /// What is written in it, from the top down.
    private func label(of layout: BubbleLayout) -> String {
        let words = layout.elements.compactMap { element -> String? in
            guard case .text(let request, _) = element.content, !request.text.text.isEmpty else { return nil }
            return request.text.maskingSpoilers.text
        }
        guard case .bubble(let bubble) = self, let part = bubble.parts.first,
            !layout.elements.contains(where: { $0.role == .name || $0.role == .service })
        else { return words.joined(separator: ", ") }
        // Who wrote it is heard even where it need not be seen.
        let author = part.message.author.flatMap { bubble.people[$0]?.title } ?? ""
        return ([author] + words).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
