import CGTK4

/// A content's access to its widget. Once the widget is gone, all calls do nothing.
public final class WidgetHost {
    // SAFETY: not owned; the widget clears it on disposal, before its memory can be freed.
    var pointer: UnsafeMutablePointer<GtkWidget>?

    init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

    /// True if the widget's text direction is right to left.
    public var isRightToLeft: Bool {
        pointer.map { gtk_widget_get_direction($0) == GTK_TEXT_DIR_RTL } ?? false
    }

    /// The pixels of the display per pixel of the application, along a side.
    public var scaleFactor: Int { pointer.map { Int(gtk_widget_get_scale_factor($0)) } ?? 1 }

    /// Redraws the content with the next frame; its size has not changed.
    public func contentChanged() {
        guard let pointer else { return }
        gtk_widget_queue_draw(pointer)
    }

    /// Measures the content again, because its size may have changed.
    public func sizeChanged() {
        guard let pointer else { return }
        gtk_widget_queue_resize(pointer)
    }

    /// Places the children again, in the widget's current size.
    public func placesChanged() {
        guard let pointer else { return }
        gtk_widget_queue_allocate(pointer)
    }

    /// Inserts a child before `sibling`, or at the end. Assistive technologies read children in this order.
    public func insert(_ child: Widget, before sibling: Widget? = nil) {
        guard let pointer else { return }
        gtk_widget_insert_before(child.pointer, pointer, sibling?.pointer)
    }

    /// True if these children have this order, with or without others in between.
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

    /// Appends a child, unless it is a child already.
    public func adopt(_ child: Widget) {
        guard let pointer, gtk_widget_get_parent(child.pointer) == nil else { return }
        gtk_widget_set_parent(child.pointer, pointer)
    }

    /// Removes a child.
    public func remove(_ child: Widget) {
        guard let pointer, gtk_widget_get_parent(child.pointer) == pointer else { return }
        gtk_widget_unparent(child.pointer)
    }

    /// Places a child: during ``WidgetContent/allocate(width:height:)``, or before a frame in which the widget itself
    /// is not laid out.
    public func place(_ child: Widget, at origin: Point, width: Int, height: Int) {
        guard pointer != nil else { return }
        var point = graphene_point_t(x: origin.x, y: origin.y)
        // GTK warns about a child that is placed without being measured.
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

    /// Clips the widget and its children to its bounds.
    public func clipContents() {
        guard let pointer else { return }
        gtk_widget_set_overflow(pointer, GTK_OVERFLOW_HIDDEN)
    }

    /// Sets the pointer's cursor over the widget: a CSS name such as `pointer`; nil for the parent's.
    public func setCursor(_ name: String?) {
        guard let pointer else { return }
        gtk_widget_set_cursor_from_name(pointer, name)
    }
}

/// The clock of frames.
public nonisolated enum FrameTime {
    /// The current time, since some moment in the past; monotonic.
    public static var now: Duration { .microseconds(g_get_monotonic_time()) }
}
