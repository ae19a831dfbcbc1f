import CGIO

/// What an object of ours offers on the bus, by one interface.
///
/// Threads: called on the thread of the bus, which waits for it; it answers from what it has in memory.
protocol BusObject: Sendable {
    /// What the interface is called.
    static var interface: String { get }
    /// Its members, as elements of D-Bus's introspection XML. Calls of anything else, or with other arguments, never
    /// arrive here.
    static var members: String { get }

    /// The value of a property; nil for one that it has not got.
    func property(_ name: String) -> BusValue?

    /// Gives a property another value, of the type that it has; never called of one that may only be read.
    ///
    /// - Parameters:
    ///   - property: Which.
    ///   - value: A message of this value alone.
    /// - Throws: ``BusErrorReply``, which the caller is told.
    func change(_ property: String, to value: BusMessage) throws(BusErrorReply)

    /// Does what a method is for.
    ///
    /// - Returns: The values of its answer.
    /// - Throws: ``BusErrorReply``, which the caller is told.
    func answer(_ method: String, _ arguments: BusMessage) throws(BusErrorReply) -> [BusValue]
}

extension BusObject {
    /// Has no property that may be changed.
    func change(_ property: String, to value: BusMessage) throws(BusErrorReply) { throw .unknown }
}

/// Why an object of ours does not do what it was called for.
enum BusErrorReply: Error, Equatable {
    /// There is no such thing, or no longer.
    case unknown
}

extension DesktopBus {
    /// Has an object be found at `path` until the process ends; it is kept as long.
    func export(_ object: some BusObject, at path: String) {
        loop.perform { [connection] in connection.export(object, at: path) }
    }

    /// Sends a signal of an object of ours to whoever listens.
    func send(_ signal: MemberName, _ values: [BusValue]) { connection.send(signal, values) }
}

extension BusConnection {
    /// Exports an object; on the thread that is to call it.
    func export<Object: BusObject>(_ object: Object, at path: String) {
        let description = "<node><interface name=\"\(Object.interface)\">\(Object.members)</interface></node>"
        // SAFETY: the description is a literal of ours.
        guard let node = g_dbus_node_info_new_for_xml(description, nil) else {
            preconditionFailure("the description of \(Object.interface) is not one")
        }
        defer { g_dbus_node_info_unref(node) }
        // Refused when the path has one already: that one goes on.
        _ = martlet_export_object(
            pointer,
            path,
            g_dbus_node_info_lookup_interface(node, Object.interface),
            { _, _, _, _, method, arguments, invocation, object in
                ExportedObject.answer(object, method: method, arguments: arguments, invocation: invocation)
            },
            { _, _, _, _, property, error, object in ExportedObject.read(object, property, error) },
            { _, _, _, _, property, value, error, object in
                ExportedObject.write(object, property: property, value: value, problem: error)
            },
            Unmanaged.passRetained(ExportedObject(object)).toOpaque(),
            { object in if let object { Unmanaged<ExportedObject>.fromOpaque(object).release() } }
        )
    }

    /// Sends a signal.
    func send(_ signal: DesktopBus.MemberName, _ values: [BusValue]) {
        // Refused only on a bus that has ended.
        g_dbus_connection_emit_signal(
            pointer,
            nil,
            signal.path,
            signal.interface,
            signal.member,
            BusValue.tuple(values),
            nil
        )
    }
}

/// What GIO keeps of an object.
private final class ExportedObject: Sendable {
    private static let unknown = Int32(G_DBUS_ERROR_INVALID_ARGS.rawValue)

    private let body: any BusObject

    init(_ body: any BusObject) { self.body = body }

    private static func from(_ object: UnsafeMutableRawPointer?) -> ExportedObject? {
        object.map { Unmanaged<ExportedObject>.fromOpaque($0).takeUnretainedValue() }
    }

    static func answer(
        _ object: UnsafeMutableRawPointer?,
        method: UnsafePointer<CChar>?,
        arguments: OpaquePointer?,
        invocation: OpaquePointer?
    ) {
        guard let invocation, let method, let arguments, let object = from(object) else { return }
        do throws(BusErrorReply) {
            let answer = try object.body.answer(String(cString: method), BusMessage(arguments))
            g_dbus_method_invocation_return_value(invocation, BusValue.tuple(answer))
        } catch {
            let text = "there is no such thing"
            g_dbus_method_invocation_return_error_literal(invocation, g_dbus_error_quark(), unknown, text)
        }
    }

    static func read(
        _ object: UnsafeMutableRawPointer?,
        _ property: UnsafePointer<CChar>?,
        _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> OpaquePointer? {
        if let property, let value = from(object)?.body.property(String(cString: property)) {
            return value.variant
        }
        // GIO ends the process when there is neither a value nor an error.
        g_set_error_literal(error, g_dbus_error_quark(), unknown, "no such property")
        return nil
    }

    static func write(
        _ object: UnsafeMutableRawPointer?,
        property: UnsafePointer<CChar>?,
        value: OpaquePointer?,
        problem: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> gboolean {
        if let object = from(object), let property, let value,
            let message = g_variant_ref_sink(g_variant_new_tuple([value], 1))
        {
            defer { g_variant_unref(message) }
            do throws(BusErrorReply) {
                try object.body.change(String(cString: property), to: BusMessage(message))
                return 1
            } catch {
                // Told below, as what cannot even be read.
            }
        }
        g_set_error_literal(problem, g_dbus_error_quark(), unknown, "it cannot be that")
        return 0
    }
}
