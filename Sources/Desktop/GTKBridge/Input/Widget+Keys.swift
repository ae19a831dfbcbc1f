import CGTK4

/// A key pressed while the focus was on the widget or inside it.
nonisolated public struct KeyEvent: Equatable, Sendable {
    /// The key's symbol, one of GDK's `GDK_KEY_…` values. Enter, Delete, arrows, pages and ends of the number pad have
    /// those of the other keys of that name.
    public var symbol: UInt32
    /// Whether Shift was down.
    public var isShift: Bool
    /// Whether Control was down.
    public var isControl: Bool
    /// Whether Alt was down.
    public var isAlt: Bool

    /// What the key types by itself; nil for one that types nothing.
    public var character: Character? {
        let code = gdk_keyval_to_unicode(symbol)
        guard !isControl, !isAlt, code >= 0x20, code != 0x7F else { return nil }
        return Unicode.Scalar(code).map(Character.init)
    }

    /// A key with what was down besides.
    public init(symbol: UInt32, isShift: Bool = false, isControl: Bool = false, isAlt: Bool = false) {
        self.symbol = symbol
        (self.isShift, self.isControl, self.isAlt) = (isShift, isControl, isAlt)
    }
}

/// Keys that have no letter, by the numbers that ``KeyEvent/symbol`` has for them.
nonisolated public enum Key {
    /// Enter.
    public static let enter = UInt32(GDK_KEY_Return)
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
    /// The arrow to the left.
    public static let left = UInt32(GDK_KEY_Left)
    /// The arrow to the right.
    public static let right = UInt32(GDK_KEY_Right)
    /// Plus of the number pad.
    public static let padPlus = UInt32(GDK_KEY_KP_Add)
    /// Minus of the number pad.
    public static let padMinus = UInt32(GDK_KEY_KP_Subtract)
    /// Zero of the number pad.
    public static let padZero = UInt32(GDK_KEY_KP_0)
    /// The beginning.
    public static let home = UInt32(GDK_KEY_Home)
    /// The end.
    public static let end = UInt32(GDK_KEY_End)
    /// The key that deletes what lies ahead.
    public static let delete = UInt32(GDK_KEY_Delete)
    /// The key that deletes what lies behind.
    public static let backspace = UInt32(GDK_KEY_BackSpace)
    /// Tab; with Shift it is another symbol.
    public static let tab = UInt32(GDK_KEY_Tab)
    /// The fourth of the keys for functions.
    public static let f4 = UInt32(GDK_KEY_F4)
    /// F9.
    public static let f9 = UInt32(GDK_KEY_F9)
    /// Tab with Shift.
    public static let backTab = UInt32(GDK_KEY_ISO_Left_Tab)
    /// The bar that types a blank.
    public static let space = UInt32(GDK_KEY_space)
    /// The key for menus.
    public static let menu = UInt32(GDK_KEY_Menu)
    /// The tenth of the keys for functions.
    public static let f10 = UInt32(GDK_KEY_F10)
    /// The eleventh of the keys for functions.
    public static let f11 = UInt32(GDK_KEY_F11)

    /// A letter of the Latin alphabet, in lower case.
    public static func letter(_ letter: Unicode.Scalar) -> UInt32 { letter.value }

    /// What the number pad has twice.
    fileprivate static let ofNumberPad: [UInt32: UInt32] = [
        UInt32(GDK_KEY_KP_Enter): enter,
        UInt32(GDK_KEY_KP_Up): up,
        UInt32(GDK_KEY_KP_Down): down,
        UInt32(GDK_KEY_KP_Page_Up): pageUp,
        UInt32(GDK_KEY_KP_Page_Down): pageDown,
        UInt32(GDK_KEY_KP_Home): home,
        UInt32(GDK_KEY_KP_End): end,
        UInt32(GDK_KEY_KP_Delete): delete,
    ]
}

/// When a widget hears of an event, of those between the window and the one that the event is for.
public enum PropagationPhase {
    /// Before those inside it.
    case first
    /// After those inside it, of what they had no use for.
    case last
}

extension Widget {
    /// Calls `handle` when a key goes down while the focus is here or inside.
    ///
    /// - Parameters:
    ///   - turn: Before or after what is inside.
    ///   - handle: Says whether the event is used up; if not, the next one hears of it.
    public func onKey(_ turn: PropagationPhase, _ handle: @escaping @MainActor (KeyEvent) -> Bool) {
        typealias Handler = SignalHandler<@MainActor (KeyEvent) -> Bool>
        let pressed:
            @convention(c) (
                UnsafeMutableRawPointer?, guint, guint, GdkModifierType, UnsafeMutableRawPointer?
            ) -> gboolean = {
                let modifiers = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
                let (symbol, code) = ($1, $2)
                let known =
                    $3.rawValue & modifiers == 0
                    ? symbol : KeySymbol.ofShortcut(symbol, others: KeySymbol.all(of: code))
                let event = KeyEvent(
                    symbol: Key.ofNumberPad[known] ?? known,
                    isShift: $3.rawValue & GDK_SHIFT_MASK.rawValue != 0,
                    isControl: $3.rawValue & GDK_CONTROL_MASK.rawValue != 0,
                    isAlt: $3.rawValue & GDK_ALT_MASK.rawValue != 0
                )
                return Handler.from($4)?.call(event) == true ? 1 : 0
            }
        guard let controller = gtk_event_controller_key_new() else { return }
        if turn == .first { gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE) }
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
