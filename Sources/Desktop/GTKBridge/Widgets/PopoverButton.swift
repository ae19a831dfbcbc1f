import CGTK4

/// A button that opens a panel above or below it.
public final class PopoverButton: Widget {
    /// The content of the panel. Kept by the widget, which may outlive the button.
    private final class Contents {
        var make: (@MainActor () -> Widget)?
        var onOpen: (@MainActor () -> Void)?
        var onClose: (@MainActor () -> Void)?
    }

    private let contents = Contents()

    /// Creates a button with an icon of the theme; `label` is its accessible name.
    public init(icon: String, label: String, opensUpwards: Bool = true) {
        super.init(Self.made(gtk_menu_button_new()))
        gtk_menu_button_set_icon_name(opaque, icon)
        gtk_menu_button_set_direction(opaque, opensUpwards ? GTK_ARROW_UP : GTK_ARROW_DOWN)
        setName(label)
        repairMenuButton()
        prepareOnOpening()
    }

    /// Sets the tooltip and the accessible name.
    public func setName(_ label: String) {
        setTooltip(label)
        setAccessibleLabel(label)
    }

    /// Sets the closure that creates the panel's content on first opening.
    public func setContents(_ make: @escaping @MainActor () -> Widget) { contents.make = make }

    /// Calls `handle` just before the panel opens.
    public func onOpen(_ handle: @escaping @MainActor () -> Void) { contents.onOpen = handle }

    /// Calls `handle` after the panel has closed.
    public func onClose(_ handle: @escaping @MainActor () -> Void) { contents.onClose = handle }

    /// Opens the panel.
    public func open() { gtk_menu_button_popup(opaque) }

    /// Closes the panel.
    public func close() { gtk_menu_button_popdown(opaque) }

    private func prepareOnOpening() {
        typealias Handler = SignalHandler<@MainActor (OpaquePointer) -> Void>
        let open = Handler { [contents] button in
            if gtk_menu_button_get_popover(button) == nil, let widget = contents.make?() {
                Self.addPopover(to: button, widget) { contents.onClose?() }
            }
            contents.onOpen?()
        }
        gtk_menu_button_set_create_popup_func(
            opaque,
            { button, data in if let button { Handler.from(data)?.call(button) } },
            Unmanaged.passRetained(open).toOpaque(),
            // SAFETY: the reference that was retained above; GTK calls this once.
            { data in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } }
        )
    }

    private static func addPopover(
        to button: OpaquePointer,
        _ widget: Widget,
        closed: @escaping @MainActor () -> Void
    ) {
        guard let popover = gtk_popover_new() else { return }
        // SAFETY: the constructor returns a GtkPopover's instance.
        let base = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkPopover.self)
        gtk_popover_set_child(base, widget.pointer)
        gtk_widget_add_css_class(popover, "panel")
        connect(popover, "closed", closed)
        gtk_menu_button_set_popover(button, popover)
    }
}

/// The modifier keys that are down now, whatever has the focus.
public enum PressedKeys {
    /// True if Control is down.
    public static var hasControl: Bool {
        guard let display = gdk_display_get_default(), let seat = gdk_display_get_default_seat(display) else {
            return false
        }
        return gdk_device_get_modifier_state(gdk_seat_get_keyboard(seat)).rawValue
            & GDK_CONTROL_MASK.rawValue != 0
    }
}
