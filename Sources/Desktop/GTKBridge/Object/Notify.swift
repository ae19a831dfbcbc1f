import CGTK4

/// Calls `handle` whenever a property of an object changes.
///
/// - Returns: The id for disconnecting.
@discardableResult
func connect(
    _ instance: UnsafeMutableRawPointer,
    toProperty property: String,
    _ handle: @escaping @MainActor () -> Void
) -> gulong {
    let trampoline:
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
        ) -> Void = { SignalHandler<@MainActor () -> Void>.from($2)?.call() }
    // SAFETY: the arguments of GObject::notify.
    let callback = unsafeBitCast(trampoline, to: GCallback.self)
    return connect(instance, "notify::\(property)", handle, by: callback)
}

extension Widget {
    /// Calls `handle` whenever a property of the widget changes.
    func onNotify(_ property: String, _ handle: @escaping @MainActor () -> Void) {
        connect(pointer, toProperty: property, handle)
    }
}
