import CGTK4

/// The desktop's dialog for choosing files.
public final class FileDialog {
    private static var open: [FileDialog] = []

    private let dialog: ObjectReference

    private init(_ dialog: ObjectReference) { self.dialog = dialog }

    /// The files that a dialog offers.
    public struct Filter {
        let name: String
        let types: [String]

        /// Creates a filter with the name that the dialog shows; `types` are MIME types, such as `image/*`.
        public init(_ name: String, types: [String]) { (self.name, self.types) = (name, types) }
    }

    /// Asks for files to open, in front of `window`.
    ///
    /// - Parameters:
    ///   - title: The title of the dialog.
    ///   - filter: The files to offer; nil for all.
    ///   - window: The window that the dialog stands in front of.
    ///   - chosen: Gets the paths of the chosen local files; not called without any.
    public static func openFiles(
        title: String,
        of filter: Filter? = nil,
        over window: Window,
        chosen: @escaping @MainActor ([String]) -> Void
    ) {
        guard
            let made = gtk_file_chooser_native_new(
                title,
                window.cast(),
                GTK_FILE_CHOOSER_ACTION_OPEN,
                nil,
                nil
            )
        else { return }
        gtk_file_chooser_set_select_multiple(made, 1)
        if let filter, let offered = gtk_file_filter_new() {
            gtk_file_filter_set_name(offered, filter.name)
            for type in filter.types { gtk_file_filter_add_mime_type(offered, type) }
            gtk_file_chooser_add_filter(made, offered)
            g_object_unref(offered.raw)
        }
        run(FileDialog(ObjectReference(taking: made.raw)), chosen)
    }

    /// Asks for the path to save a file at, in front of `window`; `name` is the suggested name.
    public static func saveFile(
        title: String,
        name: String,
        over window: Window,
        chosen: @escaping @MainActor (String) -> Void
    ) {
        guard
            let made = gtk_file_chooser_native_new(
                title,
                window.cast(),
                GTK_FILE_CHOOSER_ACTION_SAVE,
                nil,
                nil
            )
        else { return }
        gtk_file_chooser_set_current_name(made, name)
        if let folder = UserFolders.downloads, let place = g_file_new_for_path(folder) {
            gtk_file_chooser_set_current_folder(made, place, nil)
            g_object_unref(place.raw)
        }
        run(FileDialog(ObjectReference(taking: made.raw))) { paths in
            if let path = paths.first { chosen(path) }
        }
    }

    /// Closes all dialogs without an answer.
    public static func cancelAll() {
        for asked in open { gtk_native_dialog_hide(asked.dialog.pointer()) }
        open = []
    }

    private static func run(_ asked: FileDialog, _ chosen: @escaping @MainActor ([String]) -> Void) {
        open.append(asked)
        typealias Handler = SignalHandler<@MainActor (Bool) -> Void>
        let trampoline: @convention(c) (UnsafeMutableRawPointer?, gint, UnsafeMutableRawPointer?) -> Void = {
            Handler.from($2)?.call($1 == GTK_RESPONSE_ACCEPT.rawValue)
        }
        let answered: @MainActor (Bool) -> Void = { [weak asked] isAccepted in
            guard let asked else { return }
            open.removeAll { $0 === asked }
            if isAccepted { chosen(asked.paths) }
        }
        // SAFETY: the arguments of GtkNativeDialog::response.
        connect(asked.dialog.raw, "response", answered, by: unsafeBitCast(trampoline, to: GCallback.self))
        gtk_native_dialog_show(asked.dialog.pointer())
    }

    private var paths: [String] {
        guard let files = gtk_file_chooser_get_files(dialog.opaque) else { return [] }
        defer { g_object_unref(files.raw) }
        return (0..<g_list_model_get_n_items(files)).compactMap { index in
            guard let file = g_list_model_get_item(files, index) else { return nil }
            defer { g_object_unref(file) }
            guard let path = g_file_get_path(OpaquePointer(file)) else { return nil }
            defer { g_free(path) }
            return String(cString: path)
        }
    }
}
