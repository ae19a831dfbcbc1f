import CGTK4

/// A multi-line text editor.
public final class TextArea: Widget {
    private var emptyLine: EmptyTextCursorAlignment?

    /// Creates an empty editor with the accessible name `label`.
    public init(label: String) {
        super.init(Self.made(gtk_text_view_new()))
        gtk_text_view_set_wrap_mode(cast(), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(cast(), 0)
        setAccessibleLabel(label)
        emptyLine = EmptyTextCursorAlignment(self)
    }

    var buffer: UnsafeMutablePointer<GtkTextBuffer>? { gtk_text_view_get_buffer(cast()) }

    /// The text. Setting it puts the cursor at its end.
    public var text: String {
        get {
            guard let buffer else { return "" }
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(buffer, &start, &end)
            guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
            defer { g_free(text) }
            return String(cString: text)
        }
        set {
            guard let buffer, newValue != text else { return }
            gtk_text_buffer_set_text(buffer, newValue, -1)
            var end = GtkTextIter()
            gtk_text_buffer_get_end_iter(buffer, &end)
            gtk_text_buffer_place_cursor(buffer, &end)
        }
    }

    /// Inserts `text` at the cursor, in place of the selection.
    public func insert(_ text: String) {
        guard let buffer else { return }
        gtk_text_buffer_delete_selection(buffer, 1, 1)
        gtk_text_buffer_insert_at_cursor(buffer, text, -1)
    }

    /// Sets the distances from the edges to the text, in pixels.
    public func setInsets(top: Int, bottom: Int, left: Int, right: Int) {
        gtk_text_view_set_top_margin(cast(), Int32(top))
        gtk_text_view_set_bottom_margin(cast(), Int32(bottom))
        gtk_text_view_set_left_margin(cast(), Int32(left))
        gtk_text_view_set_right_margin(cast(), Int32(right))
    }

    /// Calls `handle` after each change, by the user or the program.
    public func onChange(_ handle: @escaping @MainActor () -> Void) {
        guard let buffer else { return }
        connect(buffer, "changed", handle)
    }

    /// Calls `handle` on paste. It returns true if it handled the paste; otherwise the clipboard's text is pasted.
    public func onPaste(_ handle: @escaping @MainActor () -> Bool) {
        // SAFETY: the signal's handler lives no longer than the widget.
        let pointer = pointer
        connect(pointer, "paste-clipboard") {
            if handle() { g_signal_stop_emission_by_name(pointer, "paste-clipboard") }
        }
    }

    /// The selection or the cursor position, in UTF-16 code units as in entities.
    public var selection: Range<Int> {
        guard let buffer else { return 0..<0 }
        var (start, end, origin) = (GtkTextIter(), GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
        gtk_text_buffer_get_start_iter(buffer, &origin)
        func length(to iterator: inout GtkTextIter) -> Int {
            guard let text = gtk_text_buffer_get_text(buffer, &origin, &iterator, 1) else { return 0 }
            defer { g_free(text) }
            return String(cString: text).utf16.count
        }
        let (low, high) = (length(to: &start), length(to: &end))
        return min(low, high)..<max(low, high)
    }
}
