import CGTK4

extension Widget {
    /// Calls closures for a pinch with two fingers on a touchpad or a screen.
    ///
    /// - Parameters:
    ///   - begin: Called at the start with the centre between the fingers, in pixels of the widget.
    ///   - change: Called with the distance between the fingers, relative to their distance at the start.
    public func onPinch(
        begin: @escaping @MainActor (Point) -> Void,
        change: @escaping @MainActor (Double) -> Void
    ) {
        typealias Handler = SignalHandler<@MainActor (Double) -> Void>
        guard let gesture = gtk_gesture_zoom_new() else { return }
        let changed: @convention(c) (OpaquePointer?, Double, UnsafeMutableRawPointer?) -> Void = {
            Handler.from($2)?.call($1)
        }
        // SAFETY: the arguments of GtkGestureZoom::scale-changed.
        connect(gesture.raw, "scale-changed", change, by: unsafeBitCast(changed, to: GCallback.self))
        typealias Start = SignalHandler<@MainActor (Point) -> Void>
        let began:
            @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = {
                var (x, y) = (0.0, 0.0)
                gtk_gesture_get_bounding_box_center($0, &x, &y)
                Start.from($2)?.call(Point(x: Float(x), y: Float(y)))
            }
        // SAFETY: the arguments of GtkGesture::begin.
        connect(gesture.raw, "begin", begin, by: unsafeBitCast(began, to: GCallback.self))
        gtk_widget_add_controller(pointer, gesture)
    }
}
