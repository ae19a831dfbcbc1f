import ChatPresentation
public import ClientModel
import GTKBridge
import ListEngine
import NodeKit

/// By what something is taken out of a chat's history.
public enum DragItem: Equatable, Sendable {
    /// By a picture, a film or a file of a message.
    case media(StableID)
    /// By the time below a message: the message as a whole.
    case message
    /// By one of the messages that are chosen: all of them.
    case chosen
    /// By words that are selected: these.
    case words
}

// What a drag takes along instead of selecting or choosing something.
extension ChatSurface {
    func grip(at point: Point, in item: ItemID) -> DragItem? {
        if let chosen = selection.chosen { return chosen.contains(item) ? .chosen : nil }
        if isSelected(point, in: item) { return .words }
        guard let layout = pipeline.cache.latest(item)?.layout else { return nil }
        let place = LayoutPoint(point)
        let isTime = layout.elements.contains { $0.role == .statusTime && $0.frame.contains(place) }
        if isTime { return .message }
        guard let hit = layout.hit(at: place), hit.target == nil,
            case .openMedia(let id)? = layout.elements[hit.element].action
        else { return nil }
        return .media(id)
    }

    /// Has the source's owner drag something out, and lets go of the pointer if it does.
    func dragsOut(at point: Point, in item: ItemID) -> Bool {
        guard let grip = grip(at: point, in: item), let entry = entry(item),
            delegate?.dragOut(grip, of: entry) == true
        else { return false }
        surface.releasePointer()
        return true
    }
}
