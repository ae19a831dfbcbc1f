import CGTK4

extension Widget {
    /// What a constructor of GTK returned.
    ///
    /// GObject makes a widget or ends the process, so nil is a fault in this program.
    static func made(_ widget: UnsafeMutablePointer<GtkWidget>?) -> UnsafeMutablePointer<GtkWidget> {
        guard let widget else { preconditionFailure("GObject makes a widget or ends the process") }
        return widget
    }

    /// A widget that something else than this module has just made, whose first reference nobody owns yet.
    ///
    /// - Parameter foreign: A `GtkWidget`.
    public convenience init(foreign: UnsafeMutableRawPointer) {
        // SAFETY: callers have it from a constructor of GTK's.
        self.init(foreign.assumingMemoryBound(to: GtkWidget.self))
    }

    /// The widget as functions want it whose structure has no definition in GTK's headers.
    var opaque: OpaquePointer { OpaquePointer(pointer) }
}
