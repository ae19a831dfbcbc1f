import CGTK4
import StdExtras

/// Read-only text.
public final class Label: Widget {
    /// The behaviour of text that is wider than the label.
    public enum Overflow: Sendable {
        /// The text wraps.
        case wraps
        /// The text is one line and ends in an ellipsis.
        case ends
        /// The text is one line and begins with an ellipsis.
        case begins
        /// The text is one line and takes its full width.
        case grows
    }

    /// Creates a label, by default aligned at the start.
    public init(_ text: String = "", overflow: Overflow = .ends, alignment: Alignment = .start) {
        super.init(Self.made(gtk_label_new(text)))
        let side: Float =
            switch alignment {
            case .start, .fill: 0
            case .center: 0.5
            case .end: 1
            }
        gtk_label_set_xalign(opaque, side)
        switch overflow {
        case .grows: break
        case .ends, .begins:
            gtk_label_set_ellipsize(opaque, overflow == .ends ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_START)
            gtk_label_set_single_line_mode(opaque, 1)
        case .wraps:
            gtk_label_set_wrap(opaque, 1)
            gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
            gtk_label_set_justify(opaque, alignment == .center ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
        }
    }

    /// The text.
    public var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set { if newValue != text { gtk_label_set_text(opaque, newValue) } }
    }

    /// A highlighting of a part of the text.
    public enum Mark: Sendable {
        /// Text in another colour.
        case color(Color)
        /// Monospace letters, for text that is compared letter by letter.
        case fixedWidth
        /// Bold letters.
        case strong
        /// Bold letters in another colour.
        case strongColor(Color)

        fileprivate var attributes: [UnsafeMutablePointer<PangoAttribute>?] {
            switch self {
            case .color(let color): return Self.attributes(color)
            case .strongColor(let color):
                return Self.attributes(color) + [pango_attr_weight_new(PANGO_WEIGHT_BOLD)]
            case .fixedWidth: return [pango_attr_family_new("monospace")]
            case .strong: return [pango_attr_weight_new(PANGO_WEIGHT_BOLD)]
            }
        }

        private static func attributes(_ color: Color) -> [UnsafeMutablePointer<PangoAttribute>?] {
            let levels = [color.red, color.green, color.blue].map {
                guint16(clamping: ($0 * 65_535).rounded())
            }
            // Without the alpha attribute the part would be as faint as the text around it.
            return [
                pango_attr_foreground_new(levels[0], levels[1], levels[2]),
                pango_attr_foreground_alpha_new(.max),
            ]
        }
    }

    /// Shows a text with highlighted parts.
    public func show(_ text: String, marking parts: [Range<String.Index>], by mark: Mark) {
        self.text = text
        let list = pango_attr_list_new()
        defer { pango_attr_list_unref(list) }
        for part in parts {
            for case let attribute? in mark.attributes {
                let start = text.utf8.distance(from: text.startIndex, to: part.lowerBound)
                attribute.pointee.start_index = guint(start)
                attribute.pointee.end_index = guint(start + text[part].utf8.count)
                pango_attr_list_insert(list, attribute)
            }
        }
        gtk_label_set_attributes(opaque, list)
    }

    /// Enables or disables text selection with the pointer.
    public func setSelectable(_ isSelectable: Bool) { gtk_label_set_selectable(opaque, isSelectable ? 1 : 0) }

    /// Moves the keyboard focus to a selectable label, without selecting its text.
    public func takeFocusUnselected() {
        takeFocus()
        gtk_label_select_region(opaque, 0, 0)
    }

    /// Ends a wrapped text after so many lines, with an ellipsis.
    public func limitLines(_ lines: Int) {
        gtk_label_set_lines(opaque, Int32(clamping: lines))
        gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    }

    /// Sets the preferred maximum number of characters per line.
    public func setWidestLine(_ characters: Int) { gtk_label_set_max_width_chars(opaque, Int32(characters)) }
}

/// An icon of the theme.
public final class Icon: Widget {
    /// Creates an icon by its name, such as `edit-find-symbolic`.
    public init(_ name: String, size: Int = 16) {
        super.init(Self.made(gtk_image_new_from_icon_name(name)))
        gtk_image_set_pixel_size(opaque, Int32(size))
    }

    /// Shows another icon.
    public func show(_ name: String) { gtk_image_set_from_icon_name(opaque, name) }
}

/// A spinner for waiting.
public final class Spinner: Widget {
    /// Creates a spinner that turns while it is visible.
    public init(size: Int = 16) {
        super.init(Self.made(gtk_spinner_new()))
        // A hidden spinner that turns makes the window produce frames for ever.
        // SAFETY: not owned; the handlers live no longer than the widget.
        let own = opaque
        connect(pointer, "map") { gtk_spinner_set_spinning(own, 1) }
        connect(pointer, "unmap") { gtk_spinner_set_spinning(own, 0) }
        setLeastSize(width: size, height: size)
    }
}

/// A label that draws keys as on a keyboard, named in GTK's language (``Toolkit/speak(_:)``).
public final class ShortcutLabel: Widget {
    /// Creates a label for keys such as `<Control>k`; a blank separates alternatives, and `1...8` is a range.
    public init(_ keys: String) {
        super.init(Self.made(gtk_shortcut_label_new(keys)))
        gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER)
    }
}
