import CGTK4

/// A button that opens the emoji chooser.
public final class EmojiButton: Widget {
    /// Creates a button with an icon of the theme; `label` is its accessible name, `choose` gets the emoji.
    public init(icon: String, label: String, choose: @escaping @MainActor (String) -> Void) {
        super.init(Self.made(gtk_menu_button_new()))
        gtk_menu_button_set_icon_name(opaque, icon)
        setTooltip(label)
        setAccessibleLabel(label)
        repairMenuButton()
        // Two thousand labels, which most chats never need: created on first opening.
        let handler = SignalHandler(choose)
        let make: GtkMenuButtonCreatePopupFunc = { button, data in
            guard let button, gtk_menu_button_get_popover(button) == nil else { return }
            SignalHandler<@MainActor (String) -> Void>.from(data).map {
                EmojiButton.addChooser(to: button, $0.call)
            }
        }
        let release: GDestroyNotify = { data in
            guard let data else { return }
            // SAFETY: the reference that is retained below; the button calls this once.
            Unmanaged<AnyObject>.fromOpaque(data).release()
        }
        gtk_menu_button_set_create_popup_func(
            opaque,
            make,
            Unmanaged.passRetained(handler).toOpaque(),
            release
        )
    }

    private static func addChooser(to button: OpaquePointer, _ choose: @escaping @MainActor (String) -> Void)
    {
        guard let chooser = EmojiChooser.make(choose) else { return }
        gtk_menu_button_set_popover(button, chooser)
    }

    /// Opens the chooser.
    public func open() { gtk_menu_button_popup(opaque) }
}
