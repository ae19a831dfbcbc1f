import ChatNodes
import ChatPresentation
import GTKBridge
import ListEngine
import NodeKit

// The keyboard focus in the history.
extension HistoryPane {
    /// True if the focus is in the history.
    var hasKeyboard: Bool { surface.surface.hasKeyboard }

    /// The focused message; nil if the focus is on a part of one.
    var focused: BubbleEntry? { Self.bubble(surface.focusedEntry) }

    /// Moves the focus to a message; true if there is one.
    func takeKeyboard() -> Bool { surface.takeKeyboard() }

    /// Moves the focus back to the last focused message.
    ///
    /// - Returns: False if there is none, it was forgotten, or it is out of view: the history stays where it is.
    func returnKeyboard() -> Bool {
        guard let row = surface.surface.keyboardRow,
            surface.surface.step.seenRows.contains(where: { $0.id == row })
        else { return false }
        surface.surface.putKeyboard(at: row)
        return true
    }

    /// Forgets the last focused message.
    func forgetKeyboard() { surface.surface.forgetKeyboard() }

    /// Moves the focus `steps` messages down; true if it could move.
    @discardableResult
    func moveKeyboard(by steps: Int) -> Bool { surface.moveKeyboard(by: steps) }

    /// The message `steps` below the focused one.
    func bubbleFromKeyboard(_ steps: Int) -> BubbleEntry? { Self.bubble(surface.entryFromKeyboard(steps)) }

    /// Runs the main action of the focused message; true if it has one.
    func activate() -> Bool { surface.surface.activateFocusedRow() }

    /// The point for the menu of the focused message: the end of its visible part.
    var menuPlace: Point? {
        guard let frame = surface.surface.focusedRow.flatMap(surface.frame) else { return nil }
        let inset: Float = 12
        let lowest = min(frame.maxY, Float(surface.widget.height)) - inset
        return Point(x: frame.x + inset, y: max(inset, lowest))
    }

    private static func bubble(_ entry: ChatEntry?) -> BubbleEntry? {
        if case .bubble(let bubble)? = entry { bubble } else { nil }
    }
}
