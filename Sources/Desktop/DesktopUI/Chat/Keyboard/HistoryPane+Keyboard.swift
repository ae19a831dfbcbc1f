import ChatNodes
import ChatPresentation
import GTKBridge
import ListEngine
import NodeKit

// The message that the keyboard is at.
extension HistoryPane {
    /// Whether keys go to the messages.
    var hasKeyboard: Bool { surface.surface.hasKeyboard }

    /// The message that has the focus; nil when it is on a part of one.
    var focused: BubbleEntry? { Self.bubble(surface.focusedEntry) }

    /// Puts the keyboard at a message; whether there is one.
    func takeKeyboard() -> Bool { surface.takeKeyboard() }

    /// Puts the keyboard where it was, unless it is forgotten; whether it is.
    func returnKeyboard() -> Bool {
        guard let row = surface.surface.keyboardRow else { return false }
        surface.surface.putKeyboard(at: row)
        return true
    }

    /// The keyboard was at no message.
    func forgetKeyboard() { surface.surface.forgetKeyboard() }

    /// Takes the keyboard so many messages down; whether there was a way to go.
    @discardableResult
    func moveKeyboard(by steps: Int) -> Bool { surface.moveKeyboard(by: steps) }

    /// The message so many below the one that the keyboard is at.
    func bubbleFromKeyboard(_ steps: Int) -> BubbleEntry? { Self.bubble(surface.entryFromKeyboard(steps)) }

    /// Does what the message is there for that has the focus; whether there is such a thing.
    func activate() -> Bool { surface.surface.activateFocusedRow() }

    /// Where the menu of the message opens that has the focus: at the end of what is seen of it.
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
