import CGTK4
import CGTKShim

/// A line to type.
public class Entry: Widget {
    /// What is typed into it, for keyboards on the screen and input methods.
    public enum Purpose: Sendable {
        /// Anything.
        case text
        /// Digits, as of a code.
        case digits
        /// A phone number.
        case phone
        /// Somebody's name.
        case name
        /// An address.
        case address

        var gtk: GtkInputPurpose {
            switch self {
            case .text: GTK_INPUT_PURPOSE_FREE_FORM
            case .digits: GTK_INPUT_PURPOSE_DIGITS
            case .phone: GTK_INPUT_PURPOSE_PHONE
            case .name: GTK_INPUT_PURPOSE_NAME
            case .address: GTK_INPUT_PURPOSE_URL
            }
        }
    }

    override init(_ pointer: UnsafeMutablePointer<GtkWidget>) { super.init(pointer) }

    /// An empty line; `label` is what it is called, `hint` what stands in it while it is empty.
    public init(label: String, hint: String = "", purpose: Purpose = .text) {
        super.init(Self.made(gtk_entry_new()))
        gtk_entry_set_placeholder_text(cast(), hint)
        gtk_entry_set_input_purpose(cast(), purpose.gtk)
        setAccessibleLabel(label)
    }

    /// What was typed.
    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    /// Whether one can type. Unlike ``Widget/isSensitive`` it takes the focus from nobody.
    public var isEditable: Bool {
        get { gtk_editable_get_editable(opaque) != 0 }
        set { gtk_editable_set_editable(opaque, newValue ? 1 : 0) }
    }

    /// Calls `handle` when the text has changed, by whomever.
    public func onChange(_ handle: @escaping @MainActor () -> Void) { connect(pointer, "changed", handle) }

    /// Calls `handle` when Enter was pressed in it.
    public func onSubmit(_ handle: @escaping @MainActor () -> Void) { connect(pointer, "activate", handle) }

    /// Selects all that was typed.
    public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }
}

/// A line for a secret, whose letters are not shown.
public final class PasswordEntry: Entry {
    /// An empty line, called `label`.
    public init(label: String) {
        super.init(Self.made(gtk_password_entry_new()))
        gtk_password_entry_set_show_peek_icon(opaque, 1)
        setAccessibleLabel(label)
    }
}

/// A line for what is looked for.
public final class SearchEntry: Entry {
    /// An empty line, called `label`.
    public init(label: String, hint: String) {
        super.init(Self.made(gtk_search_entry_new()))
        martlet_set_string_property(pointer, "placeholder-text", hint)
        setAccessibleLabel(label)
    }

    /// Calls `handle` when the text has changed and nobody has typed for a moment.
    public func onSearch(_ handle: @escaping @MainActor () -> Void) {
        connect(pointer, "search-changed", handle)
    }

    /// Calls `handle` when Escape was pressed.
    public func onStop(_ handle: @escaping @MainActor () -> Void) { connect(pointer, "stop-search", handle) }
}
