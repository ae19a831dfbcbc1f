import CGTK4

/// The alignment of a widget in an area larger than it needs.
public enum Alignment: Sendable {
    /// Fills the area.
    case fill
    /// Aligns at the start of the line, or at the top.
    case start
    /// Aligns at the end of the line, or at the bottom.
    case end
    /// Aligns in the middle.
    case center

    var gtk: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .end: GTK_ALIGN_END
        case .center: GTK_ALIGN_CENTER
        }
    }
}

extension Widget {
    /// Sets the distances to the neighbours, in pixels.
    public func setMargins(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) {
        gtk_widget_set_margin_top(pointer, Int32(top))
        gtk_widget_set_margin_bottom(pointer, Int32(bottom))
        gtk_widget_set_margin_start(pointer, Int32(start))
        gtk_widget_set_margin_end(pointer, Int32(end))
    }

    /// Sets the distance to the neighbours on all sides, in pixels.
    public func setMargin(_ all: Int) { setMargins(top: all, bottom: all, start: all, end: all) }

    /// Sets the alignment in an area larger than the widget needs.
    public func align(horizontal: Alignment = .fill, vertical: Alignment = .fill) {
        gtk_widget_set_halign(pointer, horizontal.gtk)
        gtk_widget_set_valign(pointer, vertical.gtk)
    }

    /// Takes spare width of the parent, or not.
    public func expandHorizontally(_ expands: Bool = true) {
        gtk_widget_set_hexpand(pointer, expands ? 1 : 0)
    }

    /// Takes spare height of the parent, or not.
    public func expandVertically(_ expands: Bool = true) { gtk_widget_set_vexpand(pointer, expands ? 1 : 0) }

    /// Sets the minimum size, in pixels; nil for the natural minimum.
    public func setLeastSize(width: Int? = nil, height: Int? = nil) {
        gtk_widget_set_size_request(pointer, Int32(width ?? -1), Int32(height ?? -1))
    }

    /// The size request along `axis` in pixels, given the extent along the other axis, if known.
    public func measured(_ axis: Axis, other: Int? = nil) -> SizeRequest {
        let orientation = axis == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        var (least, natural): (Int32, Int32) = (0, 0)
        gtk_widget_measure(pointer, orientation, Int32(other ?? -1), &least, &natural, nil, nil)
        return SizeRequest(minimum: Int(least), natural: Int(natural))
    }

    /// Clips the drawing to the widget's bounds and rounded corners.
    public func clip() { gtk_widget_set_overflow(pointer, GTK_OVERFLOW_HIDDEN) }

    /// True if the widget reacts to the user. If false, it is grey.
    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(pointer) != 0 }
        set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
    }

    /// Sets the tooltip; nil for none.
    public func setTooltip(_ text: String?) {
        // For a widget that may be under the pointer GTK asks the display server for the pointer's position, and
        // waits for the answer. A screen has a hundred such widgets.
        let mayBeSeen = gtk_widget_get_mapped(pointer) != 0 || !isVisible
        if !mayBeSeen { isVisible = false }
        gtk_widget_set_tooltip_text(pointer, text)
        if !mayBeSeen { isVisible = true }
    }

    /// True if the widget's window is shown, and its page is visible.
    public var isMapped: Bool { gtk_widget_get_mapped(pointer) != 0 }

    /// Calls `handle` whenever ``isMapped`` changes.
    public func onMapped(_ handle: @escaping @MainActor () -> Void) {
        for signal in ["map", "unmap"] { connect(pointer, signal, handle) }
    }

    /// True if the widget has the keyboard focus.
    public var hasFocus: Bool { gtk_widget_has_focus(pointer) != 0 }

    /// The pixels of the display per pixel of the application, along a side.
    public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(pointer)) }
}
