import CGTK4

/// A widget that shows an image in memory.
public final class ImageView: Widget {
    /// Creates an empty view; `label` is its accessible name, `side` its width and height in pixels.
    public init(label: String, side: Int) {
        super.init(Self.made(gtk_picture_new()))
        setLeastSize(width: side, height: side)
        gtk_picture_set_alternative_text(opaque, label)
        setAccessibleLabel(label)
    }

    /// Shows an image; nil for none.
    public func show(_ texture: Texture?) { gtk_picture_set_paintable(opaque, texture?.pointer) }
}
