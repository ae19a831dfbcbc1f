import CGTK4

/// The desktop's dialog for choosing a program that opens a file.
public enum ProgramChooser {
    /// Asks in front of `window`, and opens the file of this path in the chosen program.
    public static func open(file path: String, over window: Window) {
        let file = g_file_new_for_path(path)
        guard let file, let made = gtk_app_chooser_dialog_new(window.cast(), GTK_DIALOG_MODAL, file) else {
            return
        }
        let (document, dialog) = (ObjectReference(taking: file.raw), UnsafeMutableRawPointer(made))
        typealias Handler = SignalHandler<@MainActor (Bool) -> Void>
        let trampoline: @convention(c) (UnsafeMutableRawPointer?, gint, UnsafeMutableRawPointer?) -> Void = {
            Handler.from($2)?.call($1 == GTK_RESPONSE_OK.rawValue)
        }
        let answered: @MainActor (Bool) -> Void = { isChosen in
            let program = isChosen ? gtk_app_chooser_get_app_info(OpaquePointer(dialog)) : nil
            // SAFETY: a dialog is a window, and lives as long as its handlers.
            gtk_window_destroy(dialog.assumingMemoryBound(to: GtkWindow.self))
            guard let program else { return }
            launch(ObjectReference(taking: program.raw), document)
        }
        // SAFETY: the arguments of GtkDialog::response.
        connect(dialog, "response", answered, by: unsafeBitCast(trampoline, to: GCallback.self))
        // SAFETY: as above.
        WindowCover.present(dialog.assumingMemoryBound(to: GtkWindow.self))
    }

    private static func launch(_ program: ObjectReference, _ document: ObjectReference) {
        let files = g_list_append(nil, document.raw)
        defer { g_list_free(files) }
        let context = gdk_display_get_default().flatMap { gdk_display_get_app_launch_context($0) }
            .map { ObjectReference(taking: $0.raw) }
        g_app_info_launch(program.opaque, files, context?.pointer(), nil)
    }
}
