import CGTK4

/// Places the cursor of an empty text at the start of the window's text direction.
///
/// GTK uses the direction of the keyboard layout: the left in an Arabic window while the layout is Latin. Once there
/// is text, its letters decide.
final class EmptyTextCursorAlignment {
    private weak var area: TextArea?
    private let keyboard: ObjectReference?
    private var handler: gulong = 0

    /// Aligns the cursor for as long as this object lives.
    init(_ area: TextArea) {
        self.area = area
        let seat = gdk_display_get_default().flatMap { gdk_display_get_default_seat($0) }
        let device = seat.flatMap { gdk_seat_get_keyboard($0) }
        keyboard = device.map { ObjectReference(sharing: UnsafeMutableRawPointer($0)) }
        area.onChange { [weak self] in self?.align() }
        if let keyboard {
            handler = connect(keyboard.raw, toProperty: "direction") { [weak self] in self?.align() }
        }
        align()
    }

    isolated deinit {
        if let keyboard { g_signal_handler_disconnect(keyboard.raw, handler) }
    }

    private func align() {
        guard let area, let buffer = area.buffer else { return }
        let writesFromRight = keyboard.map { gdk_device_get_direction($0.opaque) == PANGO_DIRECTION_RTL }
        let runsFromRight = gtk_widget_get_direction(area.pointer) == GTK_TEXT_DIR_RTL
        let isTurned =
            gtk_text_buffer_get_char_count(buffer) == 0 && runsFromRight != (writesFromRight ?? false)
        // "Left" means the start of the line's own direction.
        gtk_text_view_set_justification(area.cast(), isTurned ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT)
    }
}
