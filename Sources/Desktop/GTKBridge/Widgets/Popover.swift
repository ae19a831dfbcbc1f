import CGTK4

/// A panel that points at a part of a widget, until something outside of it is pressed.
public final class Popover {
    private let made: ObjectReference

    private init(_ made: ObjectReference) { self.made = made }

    /// Opens a panel. On closing it is released, and the focus returns to its previous place.
    ///
    /// - Parameters:
    ///   - content: The content of the panel.
    ///   - label: The name for assistive technologies.
    ///   - widget: The widget that owns the panel.
    ///   - area: The part of the widget that the panel points at.
    ///   - closed: Called after the panel has closed.
    /// - Returns: The panel, by which it can be closed; nil if there is no display.
    @discardableResult
    public static func open(
        _ content: Widget,
        label: String,
        on widget: Widget,
        at area: Rectangle,
        closed: @escaping @MainActor () -> Void = {}
    ) -> Popover? {
        guard let popover = gtk_popover_new() else { return nil }
        gtk_popover_set_child(popover.asPopover, content.pointer)
        gtk_widget_add_css_class(popover, "panel")
        attach(popover, to: widget, at: area)
        // Not before: until then nobody owns the popover, and the wrapper would be the last to let go of it.
        Widget(popover).setAccessibleLabel(label)
        connect(popover, "closed", closed)
        gtk_popover_popup(popover.asPopover)
        return Popover(ObjectReference(sharing: UnsafeMutableRawPointer(popover)))
    }

    /// Closes the panel, if it is open.
    public func close() { gtk_popover_popdown(made.pointer()) }

    /// Gives a popover to a widget. On closing it is released, and the focus returns to its previous place.
    static func attach(
        _ popover: UnsafeMutablePointer<GtkWidget>,
        to widget: Widget,
        at area: Rectangle
    ) {
        gtk_widget_set_parent(popover, widget.pointer)
        var place = GdkRectangle(
            x: gint(area.x),
            y: gint(area.y),
            width: max(1, gint(area.width)),
            height: max(1, gint(area.height))
        )
        gtk_popover_set_pointing_to(popover.asPopover, &place)
        // The widget inside that has the focus may be replaced meanwhile, as in a list; the outer widget finds the
        // new one.
        let isInside = widget.containsFocus
        let before = isInside ? widget : widget.pointer.focusAround.map(Widget.init)
        connect(popover, "closed") {
            // Before the chosen action runs, which may move the focus elsewhere.
            if let before, gtk_widget_get_root(before.pointer) != nil { before.takeFocus() }
            // Deferred: the chosen action runs after this, and it belongs to the menu.
            nonisolated(unsafe) let popover = popover  // SAFETY: the parent keeps it until this very call.
            Task { gtk_widget_unparent(popover) }
        }
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// The widget as a popover, which it must be.
    var asPopover: UnsafeMutablePointer<GtkPopover> {
        // SAFETY: the instances of GtkPopover's subclasses begin with its own.
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkPopover.self)
    }
}
