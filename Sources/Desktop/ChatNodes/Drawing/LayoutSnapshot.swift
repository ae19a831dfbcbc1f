import ChatPresentation
import GTKBridge
import NodeKit

/// A layout in its present state: all data for drawing, usable on any thread.
struct LayoutSnapshot: Sendable {
    /// The transient state of a layout.
    struct State: Equatable {
        /// The part under the pointer.
        var hovered: LayoutHit?
        /// True if the pointer's button is pressed on that part.
        var isPressed = false
        /// True if spoilers are revealed.
        var showsSpoilers = false
        /// The selected ranges of texts, by element.
        var selection: [Int: Range<Int>] = [:]
        /// The lit ranges of texts, such as found words, by element.
        var lit: [Int: [Range<Int>]] = [:]
    }

    /// The layout to draw.
    var layout: ShapedLayout
    /// The colours.
    var colors: ElementColors
    /// The transient state.
    var state: State
    /// The media being played.
    var playing: PlaybackIndicator?
    /// The pictures, by element.
    var pictures: [Int: ImageAppearance] = [:]
    /// The pictures of custom emoji, by text element and document.
    var customEmoji: [Int: [Int64: Texture]] = [:]
    /// The plain emoji that stand for custom ones without a picture, by text element and document.
    var plainEmoji: [Int: [Int64: TextLayout]] = [:]
    /// The present frames of animated emoji that stand alone, by text element.
    var animatedEmoji: [Int: Texture] = [:]
    /// The frames of pictures that loop without a click.
    var looping: [LayoutRect] = []

    /// Draws the snapshot with the fonts of a thread.
    func draw(with texts: TextPainter, on snapshot: borrowing Snapshot) {
        LayoutSnapshotPainter(sheet: self, texts: texts).draw(on: snapshot)
    }
}

/// The available image of a picture.
struct ImageAppearance: Sendable {
    /// The best available texture.
    var texture: Texture?
    /// The placeholder text: a person's initials, the emoji of a sticker.
    var letters: TextLayout?
}
