public import ChatPresentation
public import GTKBridge
public import ListEngine
import NodeKit

// Keyboard navigation.
extension ChatSurface {
    /// The part of the chat's height that a key scrolls in a message taller than the chat.
    private static let stride = 0.6

    /// The message that has the focus as a whole; nil while the focus is elsewhere, or in a part of it.
    public var focusedEntry: ChatEntry? { surface.focusedRow.flatMap(entry) }

    /// Moves the focus to a message: the last focused one if it is visible, else the lowest visible one.
    ///
    /// - Returns: true if there is one.
    public func takeKeyboard() -> Bool {
        guard let row = rowForKeyboard() else { return false }
        surface.putKeyboard(at: row)
        return true
    }

    /// Moves the focus down by so many messages and scrolls along, first through a message taller than the chat.
    ///
    /// - Returns: true if the focus or the list moved.
    public func moveKeyboard(by steps: Int) -> Bool {
        if scrollsThrough(steps) { return true }
        guard let next = entry(steps, below: surface.keyboardRow) else { return false }
        surface.putKeyboard(at: next.item)
        return true
    }

    /// The message so many rows below the focused one.
    public func entryFromKeyboard(_ steps: Int) -> ChatEntry? { entry(steps, below: surface.keyboardRow) }

    /// The frame of a message's bubble, in pixels of the list.
    public func frame(of item: ItemID) -> Rectangle? {
        guard let row = surface.placement(of: item), let bubble = drawing(of: item)?.bubble else {
            return nil
        }
        return Rectangle(bubble.frame).offsetBy(dx: 0, dy: Float(row.y.rounded()))
    }

    /// The frame of the part with an action, in pixels of the list; that of the bubble without one.
    public func frame(of action: ElementAction, in item: ItemID) -> Rectangle? {
        let element = drawing(of: item)?.layout.elements.first { $0.action == action }
        guard let element, let row = surface.placement(of: item) else { return frame(of: item) }
        return Rectangle(element.frame).offsetBy(dx: 0, dy: Float(row.y.rounded()))
    }

    /// The action of the part at a point of a row.
    public func action(at point: Point, in item: ItemID) -> LayoutAction? {
        guard let layout = drawing(of: item)?.layout else { return nil }
        return layout.hit(at: LayoutPoint(x: Double(point.x), y: Double(point.y))).flatMap(layout.action)
    }

    /// See ``ListSource``.
    public func rowForKeyboard() -> ItemID? {
        KeyboardRows(entries).entrance(surface.keyboardRow, seen: seen)
    }

    /// Moves the focus away from a message that is gone.
    func keepKeyboard(among newer: [ChatEntry]) {
        guard let row = surface.keyboardRow else { return }
        surface.forgetKeyboard(for: KeyboardRows(entries).successor(of: row, in: KeyboardRows(newer)))
    }

    private func entry(_ steps: Int, below row: ItemID?) -> ChatEntry? {
        var seen = seen
        if let row, surface.isAtKeyboardRow { seen.append(row) }
        return KeyboardRows(entries).row(steps, below: row, seen: seen).flatMap(entry)
    }

    private func scrollsThrough(_ steps: Int) -> Bool {
        guard abs(steps) == 1, let row = surface.keyboardRow.flatMap(surface.placement) else { return false }
        let height = Double(size.height)
        let rest = steps < 0 ? -row.y : row.bottom - height
        guard row.height > height, rest > 1 else { return false }
        let way = min(rest + 8, height * Self.stride)
        surface.change { $0.wheel(by: steps < 0 ? way : -way, at: $1) }
        return true
    }

    /// The visible rows, from the top down.
    private var seen: [ItemID] {
        surface.step.rows.filter { $0.index != nil && $0.bottom > 0 && $0.y < Double(size.height) }.map(\.id)
    }
}

extension KeyboardRows {
    /// Creates the rows from the messages of a chat.
    fileprivate init(_ entries: [ChatEntry]) { self.init(entries.filter(\.isBubble).map(\.item)) }
}
