import CGTK4

/// Where a widget stands in room that it does not need.
public enum Alignment: Sendable {
    /// It takes the room.
    case fill
    /// At the side where lines begin, or at the top.
    case start
    /// At the side where lines end, or at the bottom.
    case end
    /// In the middle.
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
    /// Keeps others this far away, in pixels.
    public func setMargins(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) {
        gtk_widget_set_margin_top(pointer, Int32(top))
        gtk_widget_set_margin_bottom(pointer, Int32(bottom))
        gtk_widget_set_margin_start(pointer, Int32(start))
        gtk_widget_set_margin_end(pointer, Int32(end))
    }

    /// Keeps others this far away on all sides, in pixels.
    public func setMargin(_ all: Int) { setMargins(top: all, bottom: all, start: all, end: all) }

    /// Where it stands in room that it does not need.
    public func align(horizontal: Alignment = .fill, vertical: Alignment = .fill) {
        gtk_widget_set_halign(pointer, horizontal.gtk)
        gtk_widget_set_valign(pointer, vertical.gtk)
    }

    /// Whether it takes width that its parent has to spare.
    public func expandHorizontally(_ expands: Bool = true) {
        gtk_widget_set_hexpand(pointer, expands ? 1 : 0)
    }

    /// Whether it takes height that its parent has to spare.
    public func expandVertically(_ expands: Bool = true) { gtk_widget_set_vexpand(pointer, expands ? 1 : 0) }

    /// The least that it gets, in pixels; nil for what it needs.
    public func setLeastSize(width: Int? = nil, height: Int? = nil) {
        gtk_widget_set_size_request(pointer, Int32(width ?? -1), Int32(height ?? -1))
    }

    /// How much room it wants along `axis`, given the room that it gets along the other one, in pixels; nil when that is
    /// not known.
    public func measured(_ axis: Axis, other: Int? = nil) -> SizeRequest {
        let orientation = axis == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        var (least, natural): (Int32, Int32) = (0, 0)
        gtk_widget_measure(pointer, orientation, Int32(other ?? -1), &least, &natural, nil, nil)
        return SizeRequest(minimum: Int(least), natural: Int(natural))
    }

    /// Cuts off what would be drawn outside of it, at its round corners, too.
    public func clip() { gtk_widget_set_overflow(pointer, GTK_OVERFLOW_HIDDEN) }

    /// Whether it answers to the member. One that does not is grey.
    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(pointer) != 0 }
        set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
    }

    /// What it says when the pointer rests on it; nil for nothing.
    public func setTooltip(_ text: String?) {
        // Of a widget that may be under the pointer GTK asks the display's server where that is, and waits for the answer: for
        // each of the hundred that a screen is made of.
        let mayBeSeen = gtk_widget_get_mapped(pointer) != 0 || !isVisible
        if !mayBeSeen { isVisible = false }
        gtk_widget_set_tooltip_text(pointer, text)
        if !mayBeSeen { isVisible = true }
    }

    /// Whether its window is shown, and it is on no page of it that is not.
    public var isMapped: Bool { gtk_widget_get_mapped(pointer) != 0 }

    /// Calls `handle` whenever ``isMapped`` changes.
    public func onMapped(_ handle: @escaping @MainActor () -> Void) {
        for signal in ["map", "unmap"] { connect(pointer, signal, handle) }
    }

    /// Whether the keyboard's focus is on it.
    public var hasFocus: Bool { gtk_widget_has_focus(pointer) != 0 }

    /// How many pixels of the display one of the application is across.
    public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(pointer)) }
}
