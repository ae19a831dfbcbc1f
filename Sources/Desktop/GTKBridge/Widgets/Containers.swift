import CGTK4

/// Widgets in a row or in a column.
public final class Box: Widget {
    /// An empty box.
    public init(_ axis: Axis, spacing: Int = 0) {
        let orientation = axis == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        super.init(Self.made(gtk_box_new(orientation, Int32(spacing))))
    }

    /// Adds a widget at the end.
    public func append(_ child: Widget) { gtk_box_append(cast(), child.pointer) }

    /// Adds a widget at the beginning.
    public func prepend(_ child: Widget) { gtk_box_prepend(cast(), child.pointer) }

    /// Puts a widget, its own or a new one, after another, or at the beginning.
    public func place(_ child: Widget, after sibling: Widget?) {
        if child.isOrphan {
            gtk_box_insert_child_after(cast(), child.pointer, sibling?.pointer)
        } else {
            gtk_box_reorder_child_after(cast(), child.pointer, sibling?.pointer)
        }
    }

    /// Takes a widget out.
    public func remove(_ child: Widget) { gtk_box_remove(cast(), child.pointer) }

    /// Takes all widgets out.
    public func removeAll() {
        while let child = gtk_widget_get_first_child(pointer) { gtk_box_remove(cast(), child) }
    }
}

/// The bar at a window's top, with its title and its buttons.
public final class HeaderBar: Widget {
    /// A bar that shows the window's title.
    public init() { super.init(Self.made(adw_header_bar_new())) }

    /// Shows `title` instead of the window's.
    public func setTitle(_ title: Widget) { adw_header_bar_set_title_widget(opaque, title.pointer) }

    /// Adds a widget on the side where lines begin.
    public func addAtStart(_ child: Widget) { adw_header_bar_pack_start(opaque, child.pointer) }

    /// Adds a widget on the side where lines end.
    public func addAtEnd(_ child: Widget) { adw_header_bar_pack_end(opaque, child.pointer) }

    /// Whether the buttons of the window stand on the side where lines begin, or end, when the desktop has any there.
    public func showWindowButtons(start: Bool, end: Bool) {
        adw_header_bar_set_show_start_title_buttons(opaque, start ? 1 : 0)
        adw_header_bar_set_show_end_title_buttons(opaque, end ? 1 : 0)
    }
}

/// A title and below it a smaller line.
public final class WindowTitle: Widget {
    /// With these words; an empty line is left out.
    public init(_ title: String = "", subtitle: String = "") {
        super.init(Self.made(adw_window_title_new(title, subtitle)))
    }

    /// Shows other words.
    public func show(_ title: String, subtitle: String) {
        adw_window_title_set_title(opaque, title)
        adw_window_title_set_subtitle(opaque, subtitle)
    }
}

/// A part of something larger, with bars to move it.
public final class ScrolledWindow: Widget {
    /// Shows `child`, which scrolls up and down, and to the sides when `scrollsSideways`.
    public init(_ child: Widget, scrollsSideways: Bool = false) {
        super.init(Self.made(gtk_scrolled_window_new()))
        let sideways = scrollsSideways ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER
        gtk_scrolled_window_set_policy(opaque, sideways, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(opaque, child.pointer)
    }

    /// Makes it as high as what it shows, up to a number of pixels.
    public func growToContent(atMost height: Int) {
        gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        gtk_scrolled_window_set_max_content_height(opaque, Int32(height))
    }

    /// Calls `handle` when one has scrolled to the lower end.
    public func onEnd(_ handle: @escaping @MainActor () -> Void) {
        let reached:
            @convention(c) (UnsafeMutableRawPointer?, GtkPositionType, UnsafeMutableRawPointer?) -> Void = {
                guard $1 == GTK_POS_BOTTOM else { return }
                SignalHandler<@MainActor () -> Void>.from($2)?.call()
            }
        // SAFETY: the arguments of GtkScrolledWindow::edge-reached.
        connect(pointer, "edge-reached", handle, by: unsafeBitCast(reached, to: GCallback.self))
    }

    /// Stays where it is when something inside gets the focus: who moves the focus moves it, too.
    public func ignoreFocus() {
        guard let child = gtk_scrolled_window_get_child(opaque) else { return }
        // SAFETY: a widget is an instance of a type, and one of GtkViewport's begins with a GtkViewport.
        let instance = UnsafeMutableRawPointer(child)
        let isViewport = g_type_check_instance_is_a(
            instance.assumingMemoryBound(to: GTypeInstance.self),
            gtk_viewport_get_type()
        )
        if isViewport != 0 { gtk_viewport_set_scroll_to_focus(OpaquePointer(child), 0) }
    }

    /// What is seen of what it shows, from where to where along `axis`, in pixels.
    public func seen(along axis: Axis) -> Range<Double> {
        let adjustment = adjustment(along: axis)
        let start = gtk_adjustment_get_value(adjustment)
        return start..<start + max(0, gtk_adjustment_get_page_size(adjustment))
    }

    /// Calls `handle` when another part of its height is seen, or more or less of it.
    public func onScroll(_ handle: @escaping @MainActor () -> Void) {
        guard let adjustment = adjustment(along: .vertical) else { return }
        for signal in ["value-changed", "changed"] { connect(adjustment, signal, handle) }
    }

    /// Moves just so far that a part is seen, in pixels along `axis`.
    public func reveal(_ part: Range<Double>, along axis: Axis) {
        gtk_adjustment_clamp_page(adjustment(along: axis), part.lowerBound, part.upperBound)
    }

    /// Moves just so far that a widget inside is seen, with `room` pixels before and behind it.
    ///
    /// - Returns: Whether it could: not before the widget has its place.
    @discardableResult
    public func reveal(_ inner: Widget, room: Double, along axis: Axis) -> Bool {
        guard let viewport = gtk_scrolled_window_get_child(opaque),
            let whole = gtk_widget_get_first_child(viewport)
        else { return false }
        // Measured from the left in either direction, as the adjustment is.
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(inner.pointer, whole, &bounds) != 0 else { return false }
        let (start, length) =
            axis == .horizontal
            ? (bounds.origin.x, bounds.size.width) : (bounds.origin.y, bounds.size.height)
        guard length > 0 else { return false }
        reveal(Double(start) - room..<Double(start + length) + room, along: axis)
        return true
    }

    /// Moves to where what begins there is at its top, in pixels.
    public func scroll(to top: Double) { gtk_adjustment_set_value(adjustment(along: .vertical), top) }

    private func adjustment(along axis: Axis) -> UnsafeMutablePointer<GtkAdjustment>? {
        axis == .vertical
            ? gtk_scrolled_window_get_vadjustment(opaque) : gtk_scrolled_window_get_hadjustment(opaque)
    }

    /// Grows with what it shows up to this height, in pixels, from which on it scrolls.
    public func grow(upTo most: Int) {
        gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        gtk_scrolled_window_set_max_content_height(opaque, Int32(most))
    }

    /// Grows with what it shows between these heights, in pixels, and shows no bar.
    public func growBetween(_ least: Int, and most: Int) {
        // A bar would ask for more height than a line of text has.
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL)
        gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        gtk_scrolled_window_set_max_content_height(opaque, Int32(most))
        gtk_scrolled_window_set_min_content_height(opaque, Int32(least))
    }
}

/// A widget with others above it.
public final class Overlay: Widget {
    /// `child` fills it and says how large it is.
    public init(_ child: Widget) {
        super.init(Self.made(gtk_overlay_new()))
        gtk_overlay_set_child(opaque, child.pointer)
    }

    /// Puts a widget above; its alignment says where.
    public func add(_ child: Widget) { gtk_overlay_add_overlay(opaque, child.pointer) }

    /// Takes a widget away that was put above.
    public func remove(_ child: Widget) { gtk_overlay_remove_overlay(opaque, child.pointer) }
}

/// Keeps what it shows at a width that is a pleasure to read.
public final class Clamp: Widget {
    /// Shows `child`, at most `width` pixels wide.
    public init(_ child: Widget, width: Int) {
        super.init(Self.made(adw_clamp_new()))
        adw_clamp_set_child(opaque, child.pointer)
        adw_clamp_set_maximum_size(opaque, Int32(width))
        adw_clamp_set_tightening_threshold(opaque, Int32(width * 2 / 3))
    }
}

/// A line between widgets.
public final class Separator: Widget {
    /// A line; `axis` is that of the line.
    public init(_ axis: Axis) {
        let orientation = axis == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        super.init(Self.made(gtk_separator_new(orientation)))
    }
}
