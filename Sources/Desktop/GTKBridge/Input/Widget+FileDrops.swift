import CGTK4

extension Widget {
    /// Calls `handle` with the paths of files that are dropped here.
    public func onFileDrop(_ handle: @escaping @MainActor ([String]) -> Void) {
        typealias Handler = SignalHandler<@MainActor ([String]) -> Void>
        guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else { return }
        let dropped:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafePointer<GValue>?, Double, Double, UnsafeMutableRawPointer?
            ) -> gboolean = { _, value, _, _, data in
                let paths = FileList.paths(in: value)
                guard !paths.isEmpty else { return 0 }
                Handler.from(data)?.call(paths)
                return 1
            }
        // SAFETY: the arguments of GtkDropTarget::drop.
        connect(target.raw, "drop", handle, by: unsafeBitCast(dropped, to: GCallback.self))
        gtk_widget_add_controller(pointer, target)
    }
}
