import CGTK4

/// A number on a coloured ground, such as that of unread messages.
///
/// Another number of as many digits is only drawn. A ``Label`` with another text has GTK lay out the whole window.
public final class NumberBadge: Widget {
    /// The number.
    public var number = 0 {
        didSet { if number != oldValue { show() } }
    }

    private var digits = 0

    /// Creates a badge that shows 0.
    public init() {
        super.init(Self.made(gtk_inscription_new(nil)))
        gtk_inscription_set_xalign(opaque, 0.5)
        addStyleClass("badge")
        align(horizontal: .center)
        show()
    }

    private func show() {
        let text = "\(number)"
        if text.utf8.count != digits {
            digits = text.utf8.count
            gtk_inscription_set_min_chars(opaque, guint(digits))
        }
        gtk_inscription_set_text(opaque, text)
    }
}
