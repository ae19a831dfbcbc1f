import CGTK4

extension Widget {
    /// Unwraps the result of a GTK constructor.
    ///
    /// GObject makes a widget or ends the process, so nil is a bug in this program.
    static func made(_ widget: UnsafeMutablePointer<GtkWidget>?) -> UnsafeMutablePointer<GtkWidget> {
        guard let widget else { preconditionFailure("GObject makes a widget or ends the process") }
        return widget
    }

    /// Wraps a new widget of another module, whose floating reference nobody owns yet.
    ///
    /// - Parameter foreign: A `GtkWidget`.
    public convenience init(foreign: UnsafeMutableRawPointer) {
        // SAFETY: callers got it from a GTK constructor.
        self.init(foreign.assumingMemoryBound(to: GtkWidget.self))
    }

    /// The widget for functions whose structure is opaque in GTK's headers.
    var opaque: OpaquePointer { OpaquePointer(pointer) }
}
