import CGTK4
import CGTKShim

/// A single-line text entry.
public class Entry: Widget {
    /// The kind of text, for on-screen keyboards and input methods.
    public enum Purpose: Sendable {
        /// Any text.
        case text
        /// Digits, as in a code.
        case digits
        /// A phone number.
        case phone
        /// A person's name.
        case name
        /// An address (URL).
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

    /// Creates an empty entry; `label` is its accessible name, `hint` its placeholder.
    public init(label: String, hint: String = "", purpose: Purpose = .text) {
        super.init(Self.made(gtk_entry_new()))
        gtk_entry_set_placeholder_text(cast(), hint)
        gtk_entry_set_input_purpose(cast(), purpose.gtk)
        setAccessibleLabel(label)
    }

    /// The text of the entry.
    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    /// Sets the greatest number of characters; the rest of a longer text is cut off.
    public func limit(to count: Int) { gtk_entry_set_max_length(cast(), Int32(clamping: count)) }

    /// True if the user can edit the text. Unlike ``Widget/isSensitive``, false does not take the focus away.
    public var isEditable: Bool {
        get { gtk_editable_get_editable(opaque) != 0 }
        set { gtk_editable_set_editable(opaque, newValue ? 1 : 0) }
    }

    /// Calls `handle` after each change, by the user or the program.
    public func onChange(_ handle: @escaping @MainActor () -> Void) { connect(pointer, "changed", handle) }

    /// Calls `handle` when the user presses Enter.
    public func onSubmit(_ handle: @escaping @MainActor () -> Void) { connect(pointer, "activate", handle) }

    /// Selects the whole text.
    public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }
}

/// An entry for a secret, which hides the text.
public final class PasswordEntry: Entry {
    /// Creates an empty entry with the accessible name `label`.
    public init(label: String) {
        super.init(Self.made(gtk_password_entry_new()))
        gtk_password_entry_set_show_peek_icon(opaque, 1)
        setAccessibleLabel(label)
    }
}

/// An entry for searching.
public final class SearchEntry: Entry {
    /// Creates an empty entry with the accessible name `label` and the placeholder `hint`.
    public init(label: String, hint: String) {
        super.init(Self.made(gtk_search_entry_new()))
        martlet_set_string_property(pointer, "placeholder-text", hint)
        setAccessibleLabel(label)
    }

    /// Calls `handle` after a change, once the user has paused typing.
    public func onSearch(_ handle: @escaping @MainActor () -> Void) {
        connect(pointer, "search-changed", handle)
    }

    /// Calls `handle` when the user presses Escape.
    public func onStop(_ handle: @escaping @MainActor () -> Void) { connect(pointer, "stop-search", handle) }
}
