import CGTK4

extension Widget {
    /// Calls closures as files are dragged here.
    ///
    /// - Parameters:
    ///   - over: Called when files come over the widget, and when they go or are dropped.
    ///   - handle: Called with the paths of files that are dropped.
    public func onFileDrop(
        over: @escaping @MainActor (Bool) -> Void = { _ in },
        _ handle: @escaping @MainActor ([String]) -> Void
    ) {
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
        // SAFETY: not owned; the handler goes with the controller, which the widget owns.
        nonisolated(unsafe) let own = target
        connect(target.raw, toProperty: "current-drop") { over(gtk_drop_target_get_current_drop(own) != nil) }
        gtk_widget_add_controller(pointer, target)
    }
}
