import CGIO
import StdExtras

/// The answer to a method call, sent once: later answers are ignored, and a call that is forgotten is refused.
///
/// Threads: callable from anywhere.
final class BusReply: Sendable {
    /// GIO's invocation; nil once it is answered.
    private let invocation: Locked<Invocation?>

    init(_ invocation: OpaquePointer) { self.invocation = Locked(Invocation(pointer: invocation)) }

    deinit { refuse() }

    /// Sends the values of the answer.
    func send(_ values: [BusValue]) {
        guard let call = invocation.withLock({ $0.take() }) else { return }
        g_dbus_method_invocation_return_value(call.pointer, BusValue.tuple(values))
    }

    /// Refuses the call.
    func refuse() {
        guard let call = invocation.withLock({ $0.take() }) else { return }
        g_dbus_method_invocation_return_error_literal(
            call.pointer,
            g_dbus_error_quark(),
            Int32(G_DBUS_ERROR_INVALID_ARGS.rawValue),
            "there is no such thing"
        )
    }
}

/// GIO's invocation, which its answer frees.
// SAFETY: an answer only sends a message, which GDBusConnection allows from any thread; the lock admits one.
private struct Invocation: @unchecked Sendable {
    let pointer: OpaquePointer
}
