import CGTK4

/// Keys that have no letter, by the numbers that ``KeyEvent/symbol`` has for them.
public enum Key {
    /// Enter.
    public static let enter = UInt32(GDK_KEY_Return)
    /// Enter of the number pad.
    public static let padEnter = UInt32(GDK_KEY_KP_Enter)
    /// Escape.
    public static let escape = UInt32(GDK_KEY_Escape)
    /// The arrow up.
    public static let up = UInt32(GDK_KEY_Up)
    /// The arrow down.
    public static let down = UInt32(GDK_KEY_Down)
    /// A page up.
    public static let pageUp = UInt32(GDK_KEY_Page_Up)
    /// A page down.
    public static let pageDown = UInt32(GDK_KEY_Page_Down)
    /// The beginning.
    public static let home = UInt32(GDK_KEY_Home)
    /// The end.
    public static let end = UInt32(GDK_KEY_End)
    /// Tab; with Shift it is another symbol.
    public static let tab = UInt32(GDK_KEY_Tab)
    /// Tab with Shift.
    public static let backTab = UInt32(GDK_KEY_ISO_Left_Tab)

    /// A letter of the Latin alphabet, in lower case.
    public static func letter(_ letter: Unicode.Scalar) -> UInt32 { letter.value }
}

extension Widget {
    /// Calls `handle` when a key goes down while the focus is here or inside, before anybody inside hears of it.
    ///
    /// - Parameter handle: Says whether the event is used up; if not, it goes on inside.
    public func onKeyFirst(_ handle: @escaping @MainActor (KeyEvent) -> Bool) {
        typealias Handler = SignalHandler<@MainActor (KeyEvent) -> Bool>
        let pressed:
            @convention(c) (
                UnsafeMutableRawPointer?, guint, guint, GdkModifierType, UnsafeMutableRawPointer?
            ) -> gboolean = {
                let event = KeyEvent(
                    symbol: $1,
                    isShift: $3.rawValue & GDK_SHIFT_MASK.rawValue != 0,
                    isControl: $3.rawValue & GDK_CONTROL_MASK.rawValue != 0,
                    isAlt: $3.rawValue & GDK_ALT_MASK.rawValue != 0
                )
                return Handler.from($4)?.call(event) == true ? 1 : 0
            }
        guard let controller = gtk_event_controller_key_new() else { return }
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        // SAFETY: the arguments of GtkEventControllerKey::key-pressed.
        connect(controller.raw, "key-pressed", handle, by: unsafeBitCast(pressed, to: GCallback.self))
        gtk_widget_add_controller(pointer, controller)
    }

    /// Calls `handle` when the focus comes here or inside, and when it goes.
    public func onFocus(_ handle: @escaping @MainActor (Bool) -> Void) {
        guard let controller = gtk_event_controller_focus_new() else { return }
        connect(controller.raw, "enter") { handle(true) }
        connect(controller.raw, "leave") { handle(false) }
        gtk_widget_add_controller(pointer, controller)
    }
}
