import CGTK4
import CGTKShim

/// An entry row of a form: its text takes effect when the whole form is submitted.
public final class FieldRow: Widget {
    /// The kind of text.
    public enum Kind: Sendable {
        /// Any text.
        case text
        /// A secret, hidden on the screen.
        case secret
        /// An e-mail address.
        case email
        /// Digits, as in a code.
        case digits
    }

    /// Creates an empty row.
    ///
    /// - Parameters:
    ///   - title: The title of the row.
    ///   - kind: The kind of text, also for on-screen keyboards.
    ///   - change: Called after each change of the text, by the user or the program.
    ///   - submit: Called when the user presses Enter.
    public init(
        _ title: String,
        kind: Kind = .text,
        change: @escaping @MainActor () -> Void,
        submit: @escaping @MainActor () -> Void
    ) {
        super.init(Self.made(kind == .secret ? adw_password_entry_row_new() : adw_entry_row_new()))
        adw_preferences_row_set_use_markup(cast(), 0)
        adw_preferences_row_set_title(cast(), title)
        switch kind {
        case .text, .secret: break
        case .email: adw_entry_row_set_input_purpose(cast(), GTK_INPUT_PURPOSE_EMAIL)
        case .digits: adw_entry_row_set_input_purpose(cast(), GTK_INPUT_PURPOSE_DIGITS)
        }
        // The editable widget inside the row has no accessible name of its own.
        if let inner = gtk_editable_get_delegate(opaque) {
            // SAFETY: the delegate of an AdwEntryRow is its GtkText, which the row keeps.
            martlet_accessible_set_label(UnsafeMutablePointer(inner), title)
        }
        connect(pointer, "changed", change)
        connect(pointer, "entry-activated", submit)
    }

    /// The text of the row.
    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    /// Marks the row as invalid, or removes the mark.
    public func setWrong(_ isWrong: Bool) {
        if isWrong { addStyleClass("error") } else { removeStyleClass("error") }
    }
}
