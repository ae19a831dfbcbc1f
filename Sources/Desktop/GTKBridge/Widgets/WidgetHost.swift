import CGTK4

/// The widget as its ``WidgetContent`` sees it. Once the widget is gone, all of this does nothing.
public final class WidgetHost {
    // SAFETY: not owned; the widget clears it as it is disposed of, before its memory can go.
    var pointer: UnsafeMutablePointer<GtkWidget>?

    init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

    /// Whether it runs from right to left.
    public var isRightToLeft: Bool {
        pointer.map { gtk_widget_get_direction($0) == GTK_TEXT_DIR_RTL } ?? false
    }

    /// How many pixels of the display a pixel of the application has on a side.
    public var scaleFactor: Int { pointer.map { Int(gtk_widget_get_scale_factor($0)) } ?? 1 }

    /// The content changed but not its size: draw it with the next frame.
    public func contentChanged() {
        guard let pointer else { return }
        gtk_widget_queue_draw(pointer)
    }

    /// The content's size may have changed.
    public func sizeChanged() {
        guard let pointer else { return }
        gtk_widget_queue_resize(pointer)
    }

    /// Children have to be placed anew, in the size that the widget has.
    public func placesChanged() {
        guard let pointer else { return }
        gtk_widget_queue_allocate(pointer)
    }

    /// Takes a child, before `sibling` or as the last. Assistive technologies read children in this order.
    public func insert(_ child: Widget, before sibling: Widget? = nil) {
        guard let pointer else { return }
        gtk_widget_insert_before(child.pointer, pointer, sibling?.pointer)
    }

    /// Whether these children lie in this order, whatever lies between.
    public func hasInOrder(_ children: [Widget]) -> Bool {
        guard let pointer else { return true }
        var next = children[...]
        var child = gtk_widget_get_first_child(pointer)
        while let here = child, let wanted = next.first {
            if wanted.pointer == here { next.removeFirst() }
            child = gtk_widget_get_next_sibling(here)
        }
        return next.isEmpty
    }

    /// Takes a child as the last, unless it is a child already.
    public func adopt(_ child: Widget) {
        guard let pointer, gtk_widget_get_parent(child.pointer) == nil else { return }
        gtk_widget_set_parent(child.pointer, pointer)
    }

    /// Gives a child up.
    public func remove(_ child: Widget) {
        guard let pointer, gtk_widget_get_parent(child.pointer) == pointer else { return }
        gtk_widget_unparent(child.pointer)
    }

    /// Places a child: while ``WidgetContent/allocate(width:height:)`` runs, or before a frame in which the widget itself
    /// is not laid out.
    public func place(_ child: Widget, at origin: Point, width: Int, height: Int) {
        guard pointer != nil else { return }
        var point = graphene_point_t(x: origin.x, y: origin.y)
        // GTK complains of a child that is placed without having been measured.
        gtk_widget_measure(child.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        gtk_widget_allocate(
            child.pointer,
            Int32(width),
            Int32(height),
            -1,
            gsk_transform_translate(nil, &point)
        )
    }

    /// Calls `handle` before each frame, with the frame's time on the clock of ``FrameTime/now``, until it returns
    /// false or the widget is gone.
    public func onFrame(_ handle: @escaping @MainActor (Duration) -> Bool) {
        guard let pointer else { return }
        FrameCallbacks.add(to: pointer, handle)
    }

    /// Lets nothing be seen of it and its children beyond its edges.
    public func clipContents() {
        guard let pointer else { return }
        gtk_widget_set_overflow(pointer, GTK_OVERFLOW_HIDDEN)
    }

    /// Changes what the pointer looks like over the widget: a name of CSS's, as `pointer`; nil as its parent's.
    public func setCursor(_ name: String?) {
        guard let pointer else { return }
        gtk_widget_set_cursor_from_name(pointer, name)
    }
}

/// The clock of frames.
public nonisolated enum FrameTime {
    /// The time now, since some moment in the past; never goes back.
    public static var now: Duration { .microseconds(g_get_monotonic_time()) }
}
