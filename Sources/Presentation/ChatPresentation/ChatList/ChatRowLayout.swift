public import ClientModel
import Localization

/// The finished layout of a row of the chat list.
public struct ChatRowLayout: Hashable, Sendable, Identifiable {
    /// The id of the chat.
    public let id: PeerID
    /// The size of the row.
    public let size: LayoutSize
    /// The elements from the back to the front, relative to the row's top left corner.
    public let elements: [LayoutElement]
    /// The accessible name: the chat and its state.
    public let label: String
    /// The accessible value: the content of the row.
    public let value: String

    /// Lays a row out; all lengths follow the size of the text (CL-26). Pure.
    public init(_ row: ChatRow, _ model: ChatRowModel, in context: BubbleContext) {
        id = row.id
        (label, value) = (model.label, model.value)
        let stacker = ChatRowLayoutBuilder(model, in: context)
        let isNarrow = context.width < Self.narrowWidth(textSize: context.metrics.textSize) * 1.5
        let elements = isNarrow ? stacker.narrowElements() : stacker.elements()
        size = LayoutSize(width: context.width, height: stacker.height)
        let width = context.width
        self.elements =
            context.language.isRightToLeft ? elements.map { $0.mirrored(within: width) } : elements
    }
}

extension ChatRowLayout {
    /// The width of a list that shows only avatars, in pixels. Rows that are not much wider have no text.
    public static func narrowWidth(textSize: Double) -> Double { (textSize * 68 / 15).rounded() }
}

/// Places the elements of a row.
struct ChatRowLayoutBuilder {
    let model: ChatRowModel
    let context: BubbleContext
    let height: Double
    let margin: Double
    let avatar: Double
    private let titleY: Double
    private let textY: Double
    private let lineHeight: Double

    init(_ model: ChatRowModel, in context: BubbleContext) {
        self.model = model
        self.context = context
        let base = context.metrics.textSize
        margin = (base * 0.6).rounded()
        let title = context.line("0", as: .rowTitle).height
        lineHeight = max(context.line("0", as: .rowText).height, (base * 20 / 17).rounded())
        height = (margin * 2 + title + lineHeight + 4).rounded(.up)
        avatar = height - margin * 2
        titleY = margin
        textY = margin + title + 4
    }

    private var left: Double { margin * 2 + avatar }
    private var right: Double { max(left + 1, context.width - margin) }

    func elements() -> [LayoutElement] {
        let frame = LayoutRect(x: margin, y: margin, width: avatar, height: avatar)
        let picture = LayoutImage(model.avatar, corners: Corners(avatar / 2))
        var elements = [LayoutElement(.rowAvatar, frame, .picture(picture))]
        if model.isOnline {
            let dot = (avatar * 0.25).rounded()
            let place = LayoutRect(x: frame.maxX - dot, y: frame.maxY - dot, width: dot, height: dot)
            elements.append(LayoutElement(.rowOnline, place, .icon(.online)))
        }
        return elements + firstLine() + secondLine()
    }

    /// The name with its signs, and ticks and time at the end.
    private func firstLine() -> [LayoutElement] {
        var elements: [LayoutElement] = []
        var end = right
        let height = context.line("0", as: .rowTitle).height
        let time = context.line(model.time, as: .status)
        if !model.time.isEmpty, time.width <= (end - left) / 2 {
            end -= time.width.rounded(.up)
            elements.append(
                time.element(.rowTime, x: end, y: titleY + ((height - time.height) / 2).rounded())
            )
        }
        let icon = min(context.metrics.iconSize(.status), max(1, (right - left) / 8))
        let iconY = titleY + ((height - icon) / 2).rounded()
        if let tick = model.tick, end - icon - 4 - left >= icon * 3 {
            end -= icon + 4
            elements.append(
                LayoutElement(.rowTick, LayoutRect(x: end, y: iconY, width: icon, height: icon), .icon(tick))
            )
        }
        end -= 6
        // The name has room for at least one letter; signs that do not fit are omitted, the last first.
        let room = max(1, end - left)
        let fitting = model.marks.prefix(max(0, Int((room - context.metrics.textSize * 2) / (icon + 3))))
        let marksWidth = Double(fitting.count) * (icon + 3)
        let title = context.line(model.title, as: .rowTitle, width: max(1, room - marksWidth))
        if title.width > 0 { elements.append(title.element(.rowTitle, x: left, y: titleY)) }
        var x = left + title.width.rounded(.up) + 3
        for mark in fitting {
            elements.append(
                LayoutElement(.rowMark, LayoutRect(x: x, y: iconY, width: icon, height: icon), .icon(mark))
            )
            x += icon + 3
        }
        return elements
    }

    /// Thumbnails, the author and the text, and badges at the end.
    private func secondLine() -> [LayoutElement] {
        var end = right
        var elements = badges(before: &end)
        var x = left
        if !model.prefix.isEmpty, end - x >= context.metrics.textSize * 4 {
            let prefix = context.line(model.prefix, as: .rowText, width: max(1, (end - x) / 2))
            elements.append(prefix.element(model.line == .draft ? .rowDraft : .rowAuthor, x: x, y: textY))
            x += prefix.width.rounded(.up) + 4
        }
        let side = lineHeight - 2
        for picture in model.pictures where x + side * 3 < end {
            let frame = LayoutRect(x: x, y: textY + 1, width: side, height: side)
            let request = LayoutImage(.media(picture), corners: Corners(3))
            elements.append(LayoutElement(.rowPicture, frame, .picture(request)))
            x += side + 3
        }
        guard !model.text.text.isEmpty, end - x >= context.metrics.textSize else { return elements }
        let text = context.text(model.text, as: .rowText, width: end - x, lines: 1)
        let role: ElementRole = model.line == .activity ? .rowActivity : .rowText
        elements.append(text.element(role, x: x, y: textY))
        return elements
    }

    private func badges(before end: inout Double) -> [LayoutElement] {
        var elements: [LayoutElement] = []
        let diameter = (context.metrics.textSize * 20 / 17).rounded()
        func place(_ width: Double) -> LayoutRect? {
            guard end - width >= left else { return nil }
            end -= width
            defer { end -= 4 }
            return LayoutRect(
                x: end,
                y: textY + ((lineHeight - diameter) / 2).rounded(),
                width: width,
                height: diameter
            )
        }
        func place(_ sign: ElementIcon, as role: ElementRole) {
            guard let frame = place(diameter) else { return }
            elements.append(LayoutElement(role, frame, .icon(sign)))
        }
        if model.isPinned { place(.pin, as: .rowPin) }
        if let badge = model.badge {
            let label = context.line(badge.text, as: .badge, width: max(1, (right - left) / 2))
            let width = badge.text.isEmpty ? diameter : max(diameter, label.width.rounded(.up) + 10)
            if let frame = place(width) {
                let role: ElementRole = badge.isMuted ? .rowMutedBadge : .rowBadge
                elements.append(LayoutElement(role, frame, .plate(radius: diameter / 2)))
                let x = frame.x + (width - label.width) / 2
                let y = frame.y + ((diameter - label.height) / 2).rounded()
                if !badge.text.isEmpty { elements.append(label.element(.rowBadgeLabel, x: x, y: y)) }
            }
        }
        if model.hasMention { place(.mention, as: .rowMention) }
        if model.hasReaction { place(.heart, as: .rowReaction) }
        return elements
    }
}
