import ChatNodes
import GTKBridge
import ListEngine
import NodeKit

// For measurements.
extension ReaderScreen {
    /// True if the last frame had all rows of the screen.
    package var isComplete: Bool { surface.document != nil && surface.surface.isComplete }

    /// The pixels of the last frame without a row, or with an empty one. Beyond an end nothing is missing.
    package var blankPixels: Double {
        let step = surface.surface.step
        guard let top = step.rows.first, let bottom = step.rows.last else { return 0 }
        let above = step.distanceToTop == .known(0) ? 0 : max(0, top.y)
        let height = Double(surface.widget.height)
        let below = step.distanceToBottom == .known(0) ? 0 : max(0, height - bottom.bottom)
        return surface.surface.blankHeight + above + below
    }

    /// Scrolls towards the beginning by a distance in pixels; towards the end if negative.
    package func scroll(by distance: Double) { surface.surface.change { $0.drag(by: distance, at: $1) } }
}
