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
    /// - Returns: The menu, for texts that become known while it is open.
    @discardableResult
    public static func open(
        _ sections: [MenuSection],
        signs: [MenuQuickAction] = [],
        on widget: Widget,
        at place: Point
    ) -> OpenedMenu? {
        let menu = MenuModel(sections, hasSigns: !signs.isEmpty)
        guard let popover = gtk_popover_menu_new_from_model(menu.pointer) else { return nil }
        gtk_widget_insert_action_group(popover, MenuModel.group, menu.actions.opaque)
        gtk_widget_set_halign(popover, GTK_ALIGN_START)
        let base = popover.asPopover
        gtk_popover_set_has_arrow(base, 0)
        gtk_popover_set_position(base, GTK_POS_BOTTOM)
        Popover.attach(popover, to: widget, at: Rectangle(x: place.x, y: place.y, width: 1, height: 1))
        MenuStyle.mark(destructive: menu.destructive, in: popover)
        let isChecked = sections.contains { $0.entries.contains { $0.isChosen != nil } }
        if !isChecked { MenuStyle.alignTitles(in: popover) }
        let row = signs.isEmpty ? nil : MenuQuickAction.row(of: signs) { gtk_popover_popdown(base) }
        if let row { gtk_popover_menu_add_child(OpaquePointer(popover), row.pointer, MenuModel.signs) }
        // The first line gets the initial focus, so that Enter behaves as in every menu.
        row?.canHaveFocusInside = false
        gtk_popover_popup(base)
        row?.canHaveFocusInside = true
        return OpenedMenu(popover)
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

    /// Has F10 open the menu, as the main one of the window.
    public func makePrimary() { gtk_menu_button_set_primary(opaque, 1) }

    /// Creates a button with an icon of the theme above a small text, which is its accessible name.
    public init(icon: String, text: String) {
        super.init(Self.made(gtk_menu_button_new()))
        let face = Box(.vertical, spacing: 4)
        let caption = Label(text, alignment: .center)
        caption.addStyleClass("caption")
        for part in [Icon(icon), caption] as [Widget] { face.append(part) }
        face.setMargins(top: 4, bottom: 4)
        gtk_menu_button_set_child(opaque, face.pointer)
        setAccessibleLabel(text)
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
            if let popover = gtk_menu_button_get_popover(button) {
                // SAFETY: every GtkPopover is a GtkWidget.
                let widget = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)
                MenuStyle.mark(destructive: menu.destructive, in: widget)
            }
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
