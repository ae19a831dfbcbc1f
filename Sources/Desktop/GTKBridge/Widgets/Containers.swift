import CGTK4

/// A row or a column of widgets.
public final class Box: Widget {
    /// Creates an empty box.
    public init(_ axis: Axis, spacing: Int = 0) {
        let orientation = axis == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        super.init(Self.made(gtk_box_new(orientation, Int32(spacing))))
    }

    /// True if all children have the size of the largest.
    public var isHomogeneous: Bool {
        get { gtk_box_get_homogeneous(cast()) != 0 }
        set { gtk_box_set_homogeneous(cast(), newValue ? 1 : 0) }
    }

    /// Appends a widget.
    public func append(_ child: Widget) { gtk_box_append(cast(), child.pointer) }

    /// Inserts a widget at the beginning.
    public func prepend(_ child: Widget) { gtk_box_prepend(cast(), child.pointer) }

    /// Inserts or moves a widget after another; at the beginning for nil.
    public func place(_ child: Widget, after sibling: Widget?) {
        if child.isOrphan {
            gtk_box_insert_child_after(cast(), child.pointer, sibling?.pointer)
        } else {
            gtk_box_reorder_child_after(cast(), child.pointer, sibling?.pointer)
        }
    }

    /// Removes a widget.
    public func remove(_ child: Widget) { gtk_box_remove(cast(), child.pointer) }

    /// Removes all widgets.
    public func removeAll() {
        while let child = gtk_widget_get_first_child(pointer) { gtk_box_remove(cast(), child) }
    }
}

/// The bar at the top of a window, with its title and buttons.
public final class HeaderBar: Widget {
    /// Creates a bar that shows the window's title.
    public init() { super.init(Self.made(adw_header_bar_new())) }

    /// Shows `title` instead of the window's.
    public func setTitle(_ title: Widget) { adw_header_bar_set_title_widget(opaque, title.pointer) }

    /// Adds a widget at the start of the bar.
    public func addAtStart(_ child: Widget) { adw_header_bar_pack_start(opaque, child.pointer) }

    /// Adds a widget at the end of the bar.
    public func addAtEnd(_ child: Widget) { adw_header_bar_pack_end(opaque, child.pointer) }

    /// Shows or hides the window's buttons at the start and the end, where the desktop has any.
    public func showWindowButtons(start: Bool, end: Bool) {
        adw_header_bar_set_show_start_title_buttons(opaque, start ? 1 : 0)
        adw_header_bar_set_show_end_title_buttons(opaque, end ? 1 : 0)
    }
}

/// A title with a smaller line below it.
public final class WindowTitle: Widget {
    /// Creates a title; empty lines are left out.
    public init(_ title: String = "", subtitle: String = "") {
        super.init(Self.made(adw_window_title_new(title, subtitle)))
    }

    /// Sets both lines.
    public func show(_ title: String, subtitle: String) {
        adw_window_title_set_title(opaque, title)
        adw_window_title_set_subtitle(opaque, subtitle)
    }
}

/// A scrollable area with scroll bars.
public final class ScrolledWindow: Widget {
    /// Creates an area that scrolls `child` vertically, and also horizontally if `scrollsSideways`.
    public init(_ child: Widget, scrollsSideways: Bool = false) {
        super.init(Self.made(gtk_scrolled_window_new()))
        let sideways = scrollsSideways ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER
        gtk_scrolled_window_set_policy(opaque, sideways, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(opaque, child.pointer)
    }

    /// Grows with the content up to a height in pixels.
    public func growToContent(atMost height: Int) {
        gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        gtk_scrolled_window_set_max_content_height(opaque, Int32(height))
    }

    /// Disables scrolling to a newly focused widget inside: the code that moves the focus scrolls itself.
    public func ignoreFocus() {
        guard let child = gtk_scrolled_window_get_child(opaque) else { return }
        // SAFETY: a widget is an instance of a type, and an instance of GtkViewport's begins with a GtkViewport.
        let instance = UnsafeMutableRawPointer(child)
        let isViewport = g_type_check_instance_is_a(
            instance.assumingMemoryBound(to: GTypeInstance.self),
            gtk_viewport_get_type()
        )
        if isViewport != 0 { gtk_viewport_set_scroll_to_focus(OpaquePointer(child), 0) }
    }

    /// The visible range of the content along `axis`, in pixels.
    public func seen(along axis: Axis) -> Range<Double> {
        let adjustment = adjustment(along: axis)
        let start = gtk_adjustment_get_value(adjustment)
        return start..<start + max(0, gtk_adjustment_get_page_size(adjustment))
    }

    /// The height of the content below the visible part, in pixels.
    public var heightBelow: Double {
        max(0, gtk_adjustment_get_upper(adjustment(along: .vertical)) - seen(along: .vertical).upperBound)
    }

    /// Calls `handle` when the visible range changes vertically, by scrolling or resizing.
    public func onScroll(_ handle: @escaping @MainActor () -> Void) {
        guard let adjustment = adjustment(along: .vertical) else { return }
        for signal in ["value-changed", "changed"] { connect(adjustment, signal, handle) }
    }

    /// Scrolls the minimum distance that shows a range, in pixels along `axis`.
    public func reveal(_ part: Range<Double>, along axis: Axis) {
        gtk_adjustment_clamp_page(adjustment(along: axis), part.lowerBound, part.upperBound)
    }

    /// Scrolls the minimum distance that shows a widget inside, with `room` pixels before and behind it.
    ///
    /// - Returns: False before the widget has its position.
    @discardableResult
    public func reveal(_ inner: Widget, room: Double, along axis: Axis) -> Bool {
        guard let bounds = bounds(of: inner) else { return false }
        let (start, length) =
            axis == .horizontal
            ? (bounds.origin.x, bounds.size.width) : (bounds.origin.y, bounds.size.height)
        guard length > 0 else { return false }
        reveal(Double(start) - room..<Double(start + length) + room, along: axis)
        return true
    }

    /// Scrolls the minimum distance that shows a vertical range of a widget inside, in pixels of that widget.
    public func reveal(_ part: Range<Double>, of inner: Widget) {
        guard let top = bounds(of: inner).map({ Double($0.origin.y) }) else { return }
        reveal(top + part.lowerBound..<top + part.upperBound, along: .vertical)
    }

    /// The vertical range of a widget inside that is visible, in pixels of that widget; nil before it has its position.
    /// It extends beyond the widget where more is visible.
    public func seen(of inner: Widget) -> Range<Double>? {
        guard let top = bounds(of: inner).map({ Double($0.origin.y) }) else { return nil }
        let seen = seen(along: .vertical)
        return seen.lowerBound - top..<seen.upperBound - top
    }

    /// The bounds of a widget inside, in pixels of the whole content. They are measured from the left in both text
    /// directions, as the adjustment is.
    private func bounds(of inner: Widget) -> graphene_rect_t? {
        guard let viewport = gtk_scrolled_window_get_child(opaque),
            let whole = gtk_widget_get_first_child(viewport)
        else { return nil }
        var bounds = graphene_rect_t()
        return gtk_widget_compute_bounds(inner.pointer, whole, &bounds) != 0 ? bounds : nil
    }

    /// Scrolls so that a position is at the top, in pixels.
    public func scroll(to top: Double) { gtk_adjustment_set_value(adjustment(along: .vertical), top) }

    private func adjustment(along axis: Axis) -> UnsafeMutablePointer<GtkAdjustment>? {
        axis == .vertical
            ? gtk_scrolled_window_get_vadjustment(opaque) : gtk_scrolled_window_get_hadjustment(opaque)
    }

    /// Grows with the content up to this height, in pixels; larger content scrolls.
    public func grow(upTo most: Int) {
        gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        gtk_scrolled_window_set_max_content_height(opaque, Int32(most))
    }

    /// Grows with the content between these heights, in pixels, without a scroll bar.
    public func growBetween(_ least: Int, and most: Int) {
        // A scroll bar needs more height than a line of text.
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL)
        gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        gtk_scrolled_window_set_max_content_height(opaque, Int32(most))
        gtk_scrolled_window_set_min_content_height(opaque, Int32(least))
        keepWithinHeight()
    }

    /// Ends scrolling beyond the content.
    ///
    /// A GtkTextView that is given another height while it scrolls to its cursor leaves the adjustment as it was: the
    /// field has grown for a new line, and the text scrolls as if it had not.
    private func keepWithinHeight() {
        guard let adjustment = adjustment(along: .vertical), let child = gtk_scrolled_window_get_child(opaque)
        else { return }
        // SAFETY: the handler lives no longer than the adjustment, which changes no more without the content.
        connect(adjustment, "value-changed") {
            let height = Double(gtk_widget_get_height(child))
            let most = max(0, gtk_adjustment_get_upper(adjustment) - height)
            guard height > 0, gtk_adjustment_get_value(adjustment) > most else { return }
            gtk_adjustment_set_page_size(adjustment, height)
            gtk_adjustment_set_value(adjustment, most)
        }
    }
}

/// A widget with others on top of it.
public final class Overlay: Widget {
    /// Creates an overlay of the size of `child`, which fills it.
    public init(_ child: Widget) {
        super.init(Self.made(gtk_overlay_new()))
        gtk_overlay_set_child(opaque, child.pointer)
    }

    /// Adds a widget on top, positioned by its alignment.
    public func add(_ child: Widget) { gtk_overlay_add_overlay(opaque, child.pointer) }

    /// Removes a widget from the top.
    public func remove(_ child: Widget) { gtk_overlay_remove_overlay(opaque, child.pointer) }
}

/// Limits its child to a readable width.
public final class Clamp: Widget {
    /// Creates a clamp around `child`, at most `width` pixels wide.
    public init(_ child: Widget, width: Int) {
        super.init(Self.made(adw_clamp_new()))
        adw_clamp_set_child(opaque, child.pointer)
        adw_clamp_set_maximum_size(opaque, Int32(width))
        adw_clamp_set_tightening_threshold(opaque, Int32(width * 2 / 3))
    }
}

/// A line between widgets.
public final class Separator: Widget {
    /// Creates a line along `axis`.
    public init(_ axis: Axis) {
        let orientation = axis == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        super.init(Self.made(gtk_separator_new(orientation)))
    }
}
