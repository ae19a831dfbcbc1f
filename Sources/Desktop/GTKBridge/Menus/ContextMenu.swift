import CGTK4

/// A menu that opens at a press of the secondary button.
public enum ContextMenu {
    /// Opens a menu at a position in `widget`. On closing it is released, and the focus returns to its previous
    /// place.
    ///
    /// - Parameters:
    ///   - sections: The lines of the menu.
    ///   - signs: A row of icons above the lines; without any there is no row.
    ///   - widget: The widget that owns the menu.
    ///   - place: The position of the menu's corner, in pixels of the widget.
    public static func open(
        _ sections: [MenuSection],
        signs: [MenuQuickAction] = [],
        on widget: Widget,
        at place: Point
    ) {
        let menu = MenuModel(sections, hasSigns: !signs.isEmpty)
        guard let popover = gtk_popover_menu_new_from_model(menu.pointer) else { return }
        gtk_widget_insert_action_group(popover, MenuModel.group, menu.actions.opaque)
        gtk_widget_set_parent(popover, widget.pointer)
        gtk_widget_set_halign(popover, GTK_ALIGN_START)
        // SAFETY: a GtkPopoverMenu's instance begins with a GtkPopover's.
        let base = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkPopover.self)
        gtk_popover_set_has_arrow(base, 0)
        gtk_popover_set_position(base, GTK_POS_BOTTOM)
        var area = GdkRectangle(x: gint(place.x), y: gint(place.y), width: 1, height: 1)
        gtk_popover_set_pointing_to(base, &area)
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
        let row = signs.isEmpty ? nil : MenuQuickAction.row(of: signs) { gtk_popover_popdown(base) }
        if let row { gtk_popover_menu_add_child(OpaquePointer(popover), row.pointer, MenuModel.signs) }
        // The first line gets the initial focus, so that Enter behaves as in every menu.
        row?.canHaveFocusInside = false
        gtk_popover_popup(base)
        row?.canHaveFocusInside = true
    }
}

/// A button that opens a menu.
public final class MenuButton: Widget {
    /// The menu of the button. Kept by the widget, which may outlive the button.
    private final class Contents {
        var menu: MenuModel?
        /// True if GTK has built the menu's popover. Its dozens of widgets are created on first opening.
        var isMade = false
        var onOpen: (@MainActor () -> Void)?
        var onReturn: (@MainActor () -> Void)?
    }

    private let contents = Contents()

    /// Creates a button with an icon of the theme; `label` is its accessible name. The menu opens below the button, or
    /// `opensUpwards`.
    public init(icon: String, label: String, opensUpwards: Bool = false) {
        super.init(Self.made(gtk_menu_button_new()))
        gtk_menu_button_set_icon_name(opaque, icon)
        if opensUpwards { gtk_menu_button_set_direction(opaque, GTK_ARROW_UP) }
        setTooltip(label)
        setAccessibleLabel(label)
        repairMenuButton()
        prepareOnOpening()
    }

    /// Closes the menu, if it is open.
    public func close() { gtk_menu_button_popdown(opaque) }

    /// Sets the menu that the button opens.
    public func setMenu(_ sections: [MenuSection]) {
        let menu = MenuModel(sections) { [weak self] in self?.chosen() }
        gtk_widget_insert_action_group(pointer, MenuModel.group, menu.actions.opaque)
        (contents.menu, contents.isMade) = (menu, false)
    }

    /// Calls `handle` just before the menu opens.
    public func onOpen(_ handle: @escaping @MainActor () -> Void) { contents.onOpen = handle }

    /// Calls `handle` after a choice that left the keyboard focus alone: it is back on the button.
    public func onReturn(_ handle: @escaping @MainActor () -> Void) { contents.onReturn = handle }

    private func chosen() {
        // Deferred: the menu returns the focus when it closes.
        Task { if containsFocus { contents.onReturn?() } }
    }

    private func prepareOnOpening() {
        typealias Handler = SignalHandler<@MainActor (OpaquePointer) -> Void>
        let open = Handler { [contents] button in
            contents.onOpen?()
            guard !contents.isMade, let menu = contents.menu else { return }
            contents.isMade = true
            gtk_menu_button_set_menu_model(button, menu.pointer)
        }
        gtk_menu_button_set_create_popup_func(
            opaque,
            { button, data in if let button { Handler.from(data)?.call(button) } },
            Unmanaged.passRetained(open).toOpaque(),
            // SAFETY: the reference that was retained above; GTK calls this once.
            { data in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } }
        )
    }

    /// Opens the menu.
    public func open() { gtk_menu_button_popup(opaque) }
}
