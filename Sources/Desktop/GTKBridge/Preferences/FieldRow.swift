import CGTK4
import CGTKShim

/// A row to type in that is part of a form: what was typed counts once the whole form does.
public final class FieldRow: Widget {
    /// What is typed into it.
    public enum Kind: Sendable {
        /// Anything.
        case text
        /// What nobody else is to read.
        case secret
        /// An address of e-mail.
        case email
        /// Digits, as of a code.
        case digits
    }

    /// An empty row.
    ///
    /// - Parameters:
    ///   - title: What it is called.
    ///   - kind: What is typed into it, for keyboards on the screen, too.
    ///   - change: Told when the text has changed, by whomever.
    ///   - submit: Told when Enter was pressed in it.
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
        // What is typed into is a widget inside the row, which has no name of its own.
        if let inner = gtk_editable_get_delegate(opaque) {
            // SAFETY: the delegate of an AdwEntryRow is its GtkText, which the row keeps.
            martlet_accessible_set_label(UnsafeMutablePointer(inner), title)
        }
        connect(pointer, "changed", change)
        connect(pointer, "entry-activated", submit)
    }

    /// What was typed.
    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    /// Draws it as wrong, or as right again.
    public func setWrong(_ isWrong: Bool) {
        if isWrong { addStyleClass("error") } else { removeStyleClass("error") }
    }
}
