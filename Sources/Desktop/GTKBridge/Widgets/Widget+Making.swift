import CGTK4

extension Widget {
    /// What a constructor of GTK returned.
    ///
    /// GObject makes a widget or ends the process, so nil is a fault in this program.
    static func made(_ widget: UnsafeMutablePointer<GtkWidget>?) -> UnsafeMutablePointer<GtkWidget> {
        guard let widget else { preconditionFailure("GObject makes a widget or ends the process") }
        return widget
    }

    /// The widget as functions want it whose structure has no definition in GTK's headers.
    var opaque: OpaquePointer { OpaquePointer(pointer) }
}
