import CGTK4
import CGTKShim

extension TextArea {
    /// The marked parts of these tags, sorted within each tag.
    public func marks(of tags: some Sequence<TextTag>) -> [TextMark] {
        guard let buffer, let table = gtk_text_buffer_get_tag_table(buffer) else { return [] }
        let offsets = ScalarOffsets(text)
        return tags.flatMap { tag -> [TextMark] in
            guard let made = gtk_text_tag_table_lookup(table, tag.name) else { return [] }
            var place = GtkTextIter()
            gtk_text_buffer_get_start_iter(buffer, &place)
            var marks: [TextMark] = []
            while true {
                if gtk_text_iter_has_tag(&place, made) == 0,
                    gtk_text_iter_forward_to_tag_toggle(&place, made) == 0
                {
                    return marks
                }
                let start = Int(gtk_text_iter_get_offset(&place))
                guard gtk_text_iter_has_tag(&place, made) != 0 else { return marks }
                gtk_text_iter_forward_to_tag_toggle(&place, made)
                let end = Int(gtk_text_iter_get_offset(&place))
                guard end > start else { return marks }
                marks.append(TextMark(offsets.utf16(start)..<offsets.utf16(end), tag))
            }
        }
    }

    /// Shows a text with marks. The cursor moves to the end if the text differs.
    public func show(_ text: String, _ marks: [TextMark]) {
        self.text = text
        guard let buffer else { return }
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        gtk_text_buffer_remove_all_tags(buffer, &start, &end)
        for mark in marks { apply(mark.tag, in: mark.range) }
    }

    /// Applies a tag to these parts, in UTF-16 code units, and to no others.
    public func mark(_ ranges: [Range<Int>], as tag: TextTag) {
        guard let buffer, let made = self.tag(tag) else { return }
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        gtk_text_buffer_remove_tag(buffer, made, &start, &end)
        let offsets = ScalarOffsets(text)
        for range in ranges {
            gtk_text_buffer_get_iter_at_offset(buffer, &start, gint(offsets.scalar(range.lowerBound)))
            gtk_text_buffer_get_iter_at_offset(buffer, &end, gint(offsets.scalar(range.upperBound)))
            gtk_text_buffer_apply_tag(buffer, made, &start, &end)
        }
    }

    /// The place of the text at a point of the widget, in UTF-16 code units.
    func place(at point: Point) -> Int {
        var (x, y) = (gint(0), gint(0))
        let (left, top) = (gint(point.x), gint(point.y))
        gtk_text_view_window_to_buffer_coords(cast(), GTK_TEXT_WINDOW_WIDGET, left, top, &x, &y)
        var place = GtkTextIter()
        gtk_text_view_get_iter_at_location(cast(), &place, x, y)
        return ScalarOffsets(text).utf16(Int(gtk_text_iter_get_offset(&place)))
    }

    /// Applies a tag to a part, in UTF-16 code units.
    public func apply(_ tag: TextTag, in range: Range<Int>) {
        guard let buffer, let made = self.tag(tag) else { return }
        var (start, end) = iterators(range, buffer)
        gtk_text_buffer_apply_tag(buffer, made, &start, &end)
    }

    /// Removes a tag from a part, in UTF-16 code units.
    public func remove(_ tag: TextTag, in range: Range<Int>) {
        guard let buffer, let made = self.tag(tag) else { return }
        var (start, end) = iterators(range, buffer)
        gtk_text_buffer_remove_tag(buffer, made, &start, &end)
    }

    /// Replaces a part, in UTF-16 code units, as if typed, and puts the cursor behind `text`.
    public func replace(_ range: Range<Int>, with text: String) {
        guard let buffer else { return }
        gtk_text_buffer_begin_user_action(buffer)
        var (start, end) = iterators(range, buffer)
        gtk_text_buffer_delete(buffer, &start, &end)
        gtk_text_buffer_insert(buffer, &start, text, -1)
        gtk_text_buffer_place_cursor(buffer, &start)
        gtk_text_buffer_end_user_action(buffer)
    }

    /// Replaces a part, in UTF-16 code units, as if typed: `text` has the tags of the first letter of the part.
    public func correct(_ range: Range<Int>, with text: String) {
        guard let buffer else { return }
        var (start, _) = iterators(range, buffer)
        let tags = gtk_text_iter_get_tags(&start)
        defer { g_slist_free(tags) }
        replace(range, with: text)
        var (first, end) = iterators(range.lowerBound..<range.lowerBound + text.utf16.count, buffer)
        var next = tags
        while let item = next {
            // SAFETY: the list is of tags, which the buffer's table owns.
            let tag = item.pointee.data.assumingMemoryBound(to: GtkTextTag.self)
            gtk_text_buffer_apply_tag(buffer, tag, &first, &end)
            next = item.pointee.next
        }
        remove(.misspelt, in: range.lowerBound..<range.lowerBound + text.utf16.count)
    }

    private func iterators(
        _ range: Range<Int>,
        _ buffer: UnsafeMutablePointer<GtkTextBuffer>
    ) -> (start: GtkTextIter, end: GtkTextIter) {
        let offsets = ScalarOffsets(text)
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_iter_at_offset(buffer, &start, gint(offsets.scalar(range.lowerBound)))
        gtk_text_buffer_get_iter_at_offset(buffer, &end, gint(offsets.scalar(range.upperBound)))
        return (start, end)
    }

    /// GTK's tag of this name, created on first use.
    private func tag(_ tag: TextTag) -> UnsafeMutablePointer<GtkTextTag>? {
        guard let buffer, let table = gtk_text_buffer_get_tag_table(buffer) else { return nil }
        if let made = gtk_text_tag_table_lookup(table, tag.name) { return made }
        guard let made = gtk_text_tag_new(tag.name) else { return nil }
        let look = tag.look
        if look.contains(.bold) { martlet_set_int_property(made, "weight", gint(PANGO_WEIGHT_BOLD.rawValue)) }
        if look.contains(.italic) {
            martlet_set_int_property(made, "style", gint(PANGO_STYLE_ITALIC.rawValue))
        }
        if look.contains(.underline) {
            martlet_set_int_property(made, "underline", gint(PANGO_UNDERLINE_SINGLE.rawValue))
        }
        if look.contains(.mistaken) {
            martlet_set_int_property(made, "underline", gint(PANGO_UNDERLINE_ERROR.rawValue))
        }
        if look.contains(.strikethrough) { martlet_set_int_property(made, "strikethrough", 1) }
        if look.contains(.monospace) { martlet_set_string_property(made, "family", "monospace") }
        if look.contains(.veiled) { martlet_set_string_property(made, "background", "rgba(128,128,128,0.4)") }
        if look.contains(.linked) { martlet_set_string_property(made, "foreground", "#3584e4") }
        gtk_text_tag_table_add(table, made)
        g_object_unref(made)
        // The table owns the tag.
        return made
    }
}

/// Converts between GTK's offsets (scalars) and those of entities (UTF-16).
nonisolated struct ScalarOffsets {
    /// The UTF-16 offset of each Unicode scalar, and of the end.
    private let starts: [Int]

    init(_ text: String) {
        var starts = [0]
        for scalar in text.unicodeScalars { starts.append(starts[starts.count - 1] + UTF16.width(scalar)) }
        self.starts = starts
    }

    /// The UTF-16 offset of a scalar.
    func utf16(_ scalar: Int) -> Int { starts[min(max(scalar, 0), starts.count - 1)] }

    /// The scalar at a UTF-16 offset; inside a surrogate pair, the scalar of the pair.
    func scalar(_ utf16: Int) -> Int {
        var (low, high) = (0, starts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= utf16 { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
