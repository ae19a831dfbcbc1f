import CGTK4

extension Widget {
    /// Calls `handle` whenever a property of the widget has another value.
    func onNotify(_ property: String, _ handle: @escaping @MainActor () -> Void) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
            ) -> Void = { SignalHandler<@MainActor () -> Void>.from($2)?.call() }
        // SAFETY: the arguments of GObject::notify.
        connect(pointer, "notify::\(property)", handle, by: unsafeBitCast(trampoline, to: GCallback.self))
    }
}
