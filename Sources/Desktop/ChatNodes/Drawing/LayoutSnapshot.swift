import ChatPresentation
import GTKBridge
import NodeKit

/// A layout as it looks now: all that its drawing needs, for any thread.
struct LayoutSnapshot: Sendable {
    /// What of a layout looks different for now.
    struct State: Equatable {
        /// The part under the pointer.
        var hovered: LayoutHit?
        /// Whether the pointer's button is down on it.
        var isPressed = false
        /// Whether what spoilers hide is shown.
        var showsSpoilers = false
        /// What of its texts is selected, by element.
        var selection: [Int: Range<Int>] = [:]
    }

    /// What is drawn.
    var layout: ShapedLayout
    /// Its colours.
    var colors: ElementColors
    /// What of it looks different.
    var state: State
    /// What plays.
    var playing: PlaybackIndicator?
    /// Its pictures, by element.
    var pictures: [Int: ImageAppearance] = [:]
    /// Where pictures are that move without having been asked to.
    var looping: [LayoutRect] = []

    /// Draws it, with a thread's fonts.
    func draw(with texts: TextPainter, on snapshot: borrowing Snapshot) {
        LayoutSnapshotPainter(sheet: self, texts: texts).draw(on: snapshot)
    }
}

/// What there is to be seen of a picture.
struct ImageAppearance: Sendable {
    /// The picture, as well as it is there.
    var texture: Texture?
    /// What stands in its place: somebody's initials, the emoji of a sticker.
    var letters: TextLayout?
}
