import ChatPresentation
public import ClientModel
import GTKBridge
import ListEngine
import NodeKit

/// The content of a drag out of a chat's history, by its starting point.
public enum DragItem: Equatable, Sendable {
    /// A photo, video or file of a message.
    case media(StableID)
    /// The whole message, dragged by its time.
    case message
    /// All selected messages, dragged by one of them.
    case chosen
    /// The selected text.
    case words
}

// Drags that move content instead of selecting.
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

    /// Starts a drag of content by the delegate; a drag that starts releases the pointer.
    func dragsOut(at point: Point, in item: ItemID) -> Bool {
        guard let grip = grip(at: point, in: item), let entry = entry(item),
            delegate?.dragOut(grip, of: entry) == true
        else { return false }
        surface.releasePointer()
        return true
    }
}
