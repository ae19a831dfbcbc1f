import CGTK4

/// A key press while the focus was on the widget or inside it.
nonisolated public struct KeyEvent: Equatable, Sendable {
    /// The key's symbol, one of GDK's `GDK_KEY_…` values. Keys of the number pad such as Enter, Delete and the arrows
    /// have the symbols of the main keys.
    public var symbol: UInt32
    /// True if Shift was down.
    public var isShift: Bool
    /// True if Control was down.
    public var isControl: Bool
    /// True if Alt was down.
    public var isAlt: Bool

    /// The character that the key types; nil for none.
    public var character: Character? {
        let code = gdk_keyval_to_unicode(symbol)
        guard !isControl, !isAlt, code >= 0x20, code != 0x7F else { return nil }
        return Unicode.Scalar(code).map(Character.init)
    }

    /// Creates an event of a key with modifiers.
    public init(symbol: UInt32, isShift: Bool = false, isControl: Bool = false, isAlt: Bool = false) {
        self.symbol = symbol
        (self.isShift, self.isControl, self.isAlt) = (isShift, isControl, isAlt)
    }
}

/// Keys without a letter, as values of ``KeyEvent/symbol``.
nonisolated public enum Key {
    /// The Enter key.
    public static let enter = UInt32(GDK_KEY_Return)
    /// The Escape key.
    public static let escape = UInt32(GDK_KEY_Escape)
    /// The up arrow.
    public static let up = UInt32(GDK_KEY_Up)
    /// The down arrow.
    public static let down = UInt32(GDK_KEY_Down)
    /// The Page Up key.
    public static let pageUp = UInt32(GDK_KEY_Page_Up)
    /// The Page Down key.
    public static let pageDown = UInt32(GDK_KEY_Page_Down)
    /// The left arrow.
    public static let left = UInt32(GDK_KEY_Left)
    /// The right arrow.
    public static let right = UInt32(GDK_KEY_Right)
    /// The plus key of the number pad.
    public static let padPlus = UInt32(GDK_KEY_KP_Add)
    /// The minus key of the number pad.
    public static let padMinus = UInt32(GDK_KEY_KP_Subtract)
    /// The zero key of the number pad.
    public static let padZero = UInt32(GDK_KEY_KP_0)
    /// The Home key.
    public static let home = UInt32(GDK_KEY_Home)
    /// The End key.
    public static let end = UInt32(GDK_KEY_End)
    /// The Delete key.
    public static let delete = UInt32(GDK_KEY_Delete)
    /// The Tab key; with Shift it has another symbol.
    public static let tab = UInt32(GDK_KEY_Tab)
    /// The F4 key.
    public static let f4 = UInt32(GDK_KEY_F4)
    /// The F9 key.
    public static let f9 = UInt32(GDK_KEY_F9)
    /// The Tab key with Shift.
    public static let backTab = UInt32(GDK_KEY_ISO_Left_Tab)
    /// The space bar.
    public static let space = UInt32(GDK_KEY_space)
    /// The Menu key.
    public static let menu = UInt32(GDK_KEY_Menu)
    /// The F10 key.
    public static let f10 = UInt32(GDK_KEY_F10)
    /// The F11 key.
    public static let f11 = UInt32(GDK_KEY_F11)

    /// A letter of the Latin alphabet, in lower case.
    public static func letter(_ letter: Unicode.Scalar) -> UInt32 { letter.value }

    /// The main keys for their duplicates on the number pad.
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

/// The order in which widgets between the window and the event's target get an event.
public enum PropagationPhase {
    /// Before the widgets inside.
    case first
    /// After the widgets inside, if they did not handle the event.
    case last
}

extension Widget {
    /// Calls `handle` when a key goes down while the focus is here or inside.
    ///
    /// - Parameters:
    ///   - turn: The order relative to the widgets inside.
    ///   - handle: Returns true if it handled the event; otherwise the next widget gets it.
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

    /// Calls `handle` when the focus enters or leaves this widget or its descendants.
    public func onFocus(_ handle: @escaping @MainActor (Bool) -> Void) {
        guard let controller = gtk_event_controller_focus_new() else { return }
        connect(controller.raw, "enter") { handle(true) }
        connect(controller.raw, "leave") { handle(false) }
        gtk_widget_add_controller(pointer, controller)
    }
}
