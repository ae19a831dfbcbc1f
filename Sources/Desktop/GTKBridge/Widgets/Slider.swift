import CGTK4

/// A slider for a position between the beginning and the end.
public final class Slider: Widget {
    /// Creates a slider from 0 to 1; `label` is its accessible name.
    public init(label: String) {
        super.init(Self.made(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 0.01)))
        gtk_scale_set_draw_value(cast(), 0)
        setAccessibleLabel(label)
    }

    /// The position of the knob, 0 to 1.
    public var value: Double {
        get { gtk_range_get_value(cast()) }
        set { gtk_range_set_value(cast(), newValue) }
    }

    /// Calls `handle` with the position when the user moves the knob; not when the program does.
    public func onMove(_ handle: @escaping @MainActor (Double) -> Void) {
        typealias Handler = SignalHandler<@MainActor (Double) -> Void>
        let moved:
            @convention(c) (UnsafeMutableRawPointer?, GtkScrollType, Double, UnsafeMutableRawPointer?) ->
                gboolean =
                {
                    Handler.from($3)?.call(min(max($2, 0), 1))
                    return 0
                }
        // SAFETY: the arguments of GtkRange::change-value.
        connect(pointer, "change-value", handle, by: unsafeBitCast(moved, to: GCallback.self))
    }
}
