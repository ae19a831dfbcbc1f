import CGTK4

/// A picture in memory as a widget.
public final class ImageView: Widget {
    /// No picture yet; `label` is what it is called, `side` its pixels in both directions.
    public init(label: String, side: Int) {
        super.init(Self.made(gtk_picture_new()))
        setLeastSize(width: side, height: side)
        gtk_picture_set_alternative_text(opaque, label)
        setAccessibleLabel(label)
    }

    /// Shows a picture, or none.
    public func show(_ texture: Texture?) { gtk_picture_set_paintable(opaque, texture?.pointer) }
}
