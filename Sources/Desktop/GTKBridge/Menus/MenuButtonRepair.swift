import CGTK4

/// Mends two faults of GTK's menu buttons, for every button of the bridge that is one.
extension Widget {
    /// Has a GtkMenuButton show no tooltip while its popover is open, over which GTK would lay it. Once the popover has
    /// closed, its surface is destroyed.
    func repairMenuButton() {
        guard let toggle = gtk_widget_get_first_child(pointer) else { return }
        // SAFETY: a GtkMenuButton's only child is a GtkToggleButton, and the handler lives no longer than that.
        let (button, inner) = (pointer, UnsafeMutableRawPointer(toggle))
        connect(inner, toProperty: "active") {
            let isOpen =
                gtk_toggle_button_get_active(inner.assumingMemoryBound(to: GtkToggleButton.self)) != 0
            gtk_widget_set_has_tooltip(button, isOpen ? 0 : 1)
            if !isOpen { destroyPopoverSurface(of: button) }
        }
    }
}

/// Destroys the surface of a menu button's closed popover before the next frame.
///
/// GTK 4.8 keeps it, and tells a popover that was closed by a key of a motion of the pointer over its former place. The
/// window then takes the popover for what is below the pointer, and the next press is lost. GTK makes a new surface when
/// the popover opens.
private func destroyPopoverSurface(of button: UnsafeMutablePointer<GtkWidget>) {
    // Later: the popover is still closing. Its window's frame, which would tell of the motion, has a lower priority.
    g_idle_add_full(
        G_PRIORITY_HIGH,
        { data in
            let popover = data.flatMap { gtk_menu_button_get_popover(OpaquePointer($0)) }
            if let popover {
                // SAFETY: every GtkPopover is a GtkWidget.
                let widget = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)
                if gtk_widget_get_mapped(widget) == 0, gtk_widget_get_realized(widget) != 0 {
                    gtk_widget_unrealize(widget)
                }
            }
            return 0
        },
        g_object_ref(button),
        g_object_unref
    )
}
