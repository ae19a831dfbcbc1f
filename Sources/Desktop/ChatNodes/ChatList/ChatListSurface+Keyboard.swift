public import ClientModel
public import GTKBridge
public import ListEngine
import NodeKit

// Keyboard navigation.
extension ChatListSurface {
    /// True if the list has the keyboard focus.
    public var hasKeyboard: Bool { surface.hasKeyboard }

    /// The chat with the keyboard focus; nil while the focus is elsewhere.
    public var focused: PeerID? {
        hasKeyboard ? surface.keyboardRow.flatMap { PeerID(packed: $0.rawValue) } : nil
    }

    /// Moves the focus down by so many chats, as far as there are any, and scrolls to the row.
    public func moveKeyboard(by steps: Int) {
        var seen = seen
        if let row = surface.keyboardRow, surface.isAtKeyboardRow { seen.append(row) }
        guard let next = KeyboardRows(items).row(steps, below: surface.keyboardRow, seen: seen) else {
            return
        }
        surface.putKeyboard(at: next)
    }

    /// See ``ListSource``. The row of the last focus if it is visible; else the open chat, or the topmost one.
    public func rowForKeyboard() -> ItemID? {
        let seen = seen
        let wanted = [surface.keyboardRow, selection.map { ItemID($0.packed) }].compactMap(\.self)
        return wanted.first(where: seen.contains) ?? seen.first
    }

    /// Moves the focus away from a chat that is gone.
    func keepKeyboard(among newer: [ItemID]) {
        guard let row = surface.keyboardRow else { return }
        surface.forgetKeyboard(for: KeyboardRows(items).successor(of: row, in: KeyboardRows(newer)))
    }

    /// The frame of a chat's row, in pixels of the list; nil for a row that is not on the screen.
    public func frame(of chat: PeerID) -> Rectangle? {
        surface.placement(of: ItemID(chat.packed)).map { row in
            Rectangle(x: 0, y: Float(row.y), width: Float(widget.width), height: Float(row.height))
        }
    }

    /// The chat at a point of the list.
    public func chat(at point: Point) -> PeerID? {
        let row = surface.step.rows.first { Double(point.y) >= $0.y && Double(point.y) < $0.bottom }
        return row.flatMap { PeerID(packed: $0.id.rawValue) }
    }

    /// The rows that are at least half visible, from the top down.
    private var seen: [ItemID] {
        let height = Double(widget.height)
        let rows = surface.step.rows.filter { $0.index != nil }.sorted { $0.y < $1.y }
        return rows.filter { $0.y > -$0.height / 2 && $0.bottom < height + $0.height / 2 }.map(\.id)
    }
}
