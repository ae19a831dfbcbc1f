public import ClientModel
public import GTKBridge
public import ListEngine
import NodeKit

// The chat that the keyboard is at.
extension ChatListSurface {
    /// Whether keys go to the list.
    public var hasKeyboard: Bool { surface.hasKeyboard }

    /// The chat that keys are about; nil while they go elsewhere.
    public var focused: PeerID? {
        hasKeyboard ? surface.keyboardRow.flatMap { PeerID(packed: $0.rawValue) } : nil
    }

    /// Takes the keyboard so many chats down, or as far as there are any; the row comes into sight.
    public func moveKeyboard(by steps: Int) {
        var seen = seen
        if let row = surface.keyboardRow, surface.isAtKeyboardRow { seen.append(row) }
        guard let next = KeyboardRows(items).row(steps, below: surface.keyboardRow, seen: seen) else {
            return
        }
        surface.putKeyboard(at: next)
    }

    /// See ``ListSource``. Where it was if that is seen; else at the chat that is open, or at the topmost.
    public func rowForKeyboard() -> ItemID? {
        let seen = seen
        let wanted = [surface.keyboardRow, selection.map { ItemID($0.packed) }].compactMap(\.self)
        return wanted.first(where: seen.contains) ?? seen.first
    }

    /// Takes the keyboard from a chat that is gone.
    func keepKeyboard(among newer: [ItemID]) {
        guard let row = surface.keyboardRow else { return }
        surface.forgetKeyboard(for: KeyboardRows(items).successor(of: row, in: KeyboardRows(newer)))
    }

    /// Where the row of a chat lies, in pixels of the list; nil of one that is not on the screen.
    public func frame(of chat: PeerID) -> Rectangle? {
        surface.placement(of: ItemID(chat.packed)).map { row in
            Rectangle(x: 0, y: Float(row.y), width: Float(widget.width), height: Float(row.height))
        }
    }

    /// The chat at a place of the list.
    public func chat(at point: Point) -> PeerID? {
        let row = surface.step.rows.first { Double(point.y) >= $0.y && Double(point.y) < $0.bottom }
        return row.flatMap { PeerID(packed: $0.id.rawValue) }
    }

    /// The rows that are seen as a whole, from the top down.
    private var seen: [ItemID] {
        let height = Double(widget.height)
        let rows = surface.step.rows.filter { $0.index != nil }.sorted { $0.y < $1.y }
        return rows.filter { $0.y > -$0.height / 2 && $0.bottom < height + $0.height / 2 }.map(\.id)
    }
}
