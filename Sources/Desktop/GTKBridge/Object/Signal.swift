import CGTK4

/// A closure that GObject keeps for as long as a signal is connected.
final class SignalHandler<Function> {
    let call: Function

    init(_ call: Function) { self.call = call }

    /// The handler that a trampoline received as its last argument.
    static func from(_ data: UnsafeMutableRawPointer?) -> SignalHandler? {
        // SAFETY: `data` is the handler that `connect` retained, and GObject releases it only after the last
        // emission.
        data.map { Unmanaged<SignalHandler>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// Connects a signal to a closure, for as long as the object lives.
///
/// - Parameters:
///   - instance: The emitting object.
///   - signal: The signal's name, with its detail if any.
///   - function: The closure; the trampoline gets it back by ``SignalHandler/from(_:)``.
///   - trampoline: A C function with the signal's own arguments, the last of which is the data.
/// - Returns: The id for disconnecting.
@discardableResult
func connect<Function>(
    _ instance: UnsafeMutableRawPointer,
    _ signal: String,
    _ function: Function,
    by trampoline: GCallback
) -> gulong {
    let handler = Unmanaged.passRetained(SignalHandler(function)).toOpaque()
    let release: GClosureNotify = { data, _ in
        guard let data else { return }
        // SAFETY: the reference that was retained above; GObject calls this once.
        Unmanaged<AnyObject>.fromOpaque(data).release()
    }
    return g_signal_connect_data(
        instance,
        signal,
        trampoline,
        handler,
        release,
        GConnectFlags(rawValue: 0)
    )
}

/// Connects a signal and ignores its arguments after the instance.
@discardableResult
func connect(
    _ instance: UnsafeMutableRawPointer,
    _ signal: String,
    _ function: @escaping @MainActor () -> Void
) -> gulong {
    let trampoline: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = { _, data in
        SignalHandler<@MainActor () -> Void>.from(data)?.call()
    }
    // SAFETY: GObject calls it with the arguments of the signal, which are these two.
    return connect(instance, signal, function, by: unsafeBitCast(trampoline, to: GCallback.self))
}
