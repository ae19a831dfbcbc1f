import CGTK4
import StdExtras

/// Words that nobody edits.
public final class Label: Widget {
    /// How long words are shown.
    public enum Overflow: Sendable {
        /// In as many lines as it takes.
        case wraps
        /// In one line, which ends in an ellipsis.
        case ends
        /// In one line that takes the room that it takes.
        case grows
    }

    /// Words, at the side where lines begin.
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
        case .ends:
            gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
            gtk_label_set_single_line_mode(opaque, 1)
        case .wraps:
            gtk_label_set_wrap(opaque, 1)
            gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
            gtk_label_set_justify(opaque, alignment == .center ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
        }
    }

    /// The words.
    public var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set { if newValue != text { gtk_label_set_text(opaque, newValue) } }
    }

    /// What sets a part of the words off from the others.
    public enum Mark: Sendable {
        /// Another colour.
        case color(Color)
        /// Letters that are all as wide, for what is compared letter by letter.
        case fixedWidth
        /// Thicker letters.
        case strong

        fileprivate var attributes: [UnsafeMutablePointer<PangoAttribute>?] {
            switch self {
            case .color(let color):
                let levels = [color.red, color.green, color.blue].map {
                    guint16(clamping: ($0 * 65_535).rounded())
                }
                // Without the second it would be as faint as the words around it.
                return [
                    pango_attr_foreground_new(levels[0], levels[1], levels[2]),
                    pango_attr_foreground_alpha_new(.max),
                ]
            case .fixedWidth: return [pango_attr_family_new("monospace")]
            case .strong: return [pango_attr_weight_new(PANGO_WEIGHT_BOLD)]
            }
        }
    }

    /// Shows words of which some parts are set off.
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

    /// Whether the pointer can select the words.
    public func setSelectable(_ isSelectable: Bool) { gtk_label_set_selectable(opaque, isSelectable ? 1 : 0) }

    /// The most characters that a line of it wants to have.
    public func setWidestLine(_ characters: Int) { gtk_label_set_max_width_chars(opaque, Int32(characters)) }
}

/// A sign of the theme, by its name.
public final class Icon: Widget {
    /// The sign called `name`, as `edit-find-symbolic`.
    public init(_ name: String, size: Int = 16) {
        super.init(Self.made(gtk_image_new_from_icon_name(name)))
        gtk_image_set_pixel_size(opaque, Int32(size))
    }

    /// Shows another sign.
    public func show(_ name: String) { gtk_image_set_from_icon_name(opaque, name) }
}

/// Turns while something is waited for.
public final class Spinner: Widget {
    /// One that turns while it is seen.
    public init(size: Int = 16) {
        super.init(Self.made(gtk_spinner_new()))
        // One that turns where nobody sees it has the window make frames for ever.
        // SAFETY: not owned; the handlers live no longer than the widget.
        let own = opaque
        connect(pointer, "map") { gtk_spinner_set_spinning(own, 1) }
        connect(pointer, "unmap") { gtk_spinner_set_spinning(own, 0) }
        setLeastSize(width: size, height: size)
    }
}

/// Keys, drawn as they are on a keyboard and named in the toolkit's language (``Toolkit/speak(_:)``).
public final class ShortcutLabel: Widget {
    /// Shows keys as `<Control>k`; several that do the same have a blank between them, and `1...8` are all from one to the other.
    public init(_ keys: String) {
        super.init(Self.made(gtk_shortcut_label_new(keys)))
        gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER)
    }
}
