import Localization

/// The time, ticks and marks of a message in one small line, in a corner of the bubble.
public struct StatusLine: Hashable, Sendable {
    /// The size, in pixels.
    public let size: LayoutSize
    /// The elements, relative to the line's top left corner.
    let elements: [LayoutElement]

    /// Lays out a status in one line: [views] [replies] [pin] [edited] [author,] time [ticks].
    init(_ status: MessageStatus, in context: BubbleContext) {
        let icon = context.metrics.iconSize(.status)
        let height = max(icon, context.line("0", as: .status).height)
        var elements: [LayoutElement] = []
        var x = 0.0
        func add(_ role: ElementRole, icon name: ElementIcon) {
            let frame = LayoutRect(x: x, y: ((height - icon) / 2).rounded(), width: icon, height: icon)
            elements.append(LayoutElement(role, frame, .icon(name)))
            x += icon + 3
        }
        func add(_ role: ElementRole, text: String) {
            let line = context.line(text, as: .status, width: 160)
            elements.append(line.element(role, x: x, y: ((height - line.height) / 2).rounded()))
            x += line.width.rounded(.up) + 4
        }
        if let views = status.views {
            add(.statusViews, icon: .views)
            add(.statusViews, text: context.language.compact(views))
        }
        if let replies = status.replies {
            add(.statusReplies, icon: .replies)
            add(.statusReplies, text: context.language.compact(replies))
        }
        if status.isPinned { add(.statusPin, icon: .pin) }
        if status.isEdited { add(.statusEdited, text: context.words(.edited)) }
        let time = context.language.time(status.time)
        add(.statusTime, text: status.signature.isEmpty ? time : "\(status.signature), \(time)")
        switch status.delivery {
        case .none: break
        case .sending: add(.statusTick, icon: .clock)
        case .sent: add(.statusTick, icon: .check)
        case .read: add(.statusTick, icon: .checks)
        }
        let width = elements.last?.frame.maxX.rounded(.up) ?? 0
        size = LayoutSize(width: width, height: height)
        self.elements = elements
    }

    /// The elements with the line's top left corner at a point.
    func placed(x: Double, y: Double) -> [LayoutElement] { elements.map { $0.moved(x: x, y: y) } }

    /// The elements on a plate in the bottom corner of a picture.
    func plate(in picture: LayoutRect, metrics: ChatMetrics) -> [LayoutElement] {
        let frame = LayoutRect(
            x: picture.maxX - metrics.plateInset - size.width - 12,
            y: picture.maxY - metrics.plateInset - size.height - 4,
            width: size.width + 12,
            height: size.height + 4
        )
        let plate = LayoutElement(.statusPlate, frame, .plate(radius: frame.height / 2))
        return [plate] + placed(x: frame.x + 6, y: frame.y + 2)
    }
}
