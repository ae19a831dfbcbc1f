import CGIO

/// An exported object of ours on the bus, with one interface.
///
/// Threads: called on the thread of the bus, which waits for it; implementations answer from memory.
protocol BusObject: Sendable {
    /// The name of the interface.
    static var interface: String { get }
    /// The interface's members, as elements of D-Bus introspection XML. Other calls, or calls with other arguments,
    /// never arrive here.
    static var members: String { get }

    /// The value of a property; nil for an unknown one.
    func property(_ name: String) -> BusValue?

    /// Sets a property to a value of its type; never called for read-only ones.
    ///
    /// - Parameters:
    ///   - property: The name of the property.
    ///   - value: A message with only this value.
    /// - Throws: ``BusErrorReply``, which is sent to the caller.
    func change(_ property: String, to value: BusMessage) throws(BusErrorReply)

    /// Carries out a method call.
    ///
    /// - Returns: The values of the answer.
    /// - Throws: ``BusErrorReply``, which is sent to the caller.
    func answer(_ method: String, _ arguments: BusMessage) throws(BusErrorReply) -> [BusValue]

    /// Begins a method call that takes time; asked before ``answer(_:_:)``.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - arguments: The arguments, valid during this call only.
    ///   - reply: Takes the answer later.
    /// - Returns: False if ``answer(_:_:)`` carries out the call.
    func begins(_ method: String, _ arguments: BusMessage, _ reply: BusReply) -> Bool
}

extension BusObject {
    /// Throws, for objects without writable properties.
    func change(_ property: String, to value: BusMessage) throws(BusErrorReply) { throw .unknown }

    /// Begins nothing, for objects that answer at once.
    func begins(_ method: String, _ arguments: BusMessage, _ reply: BusReply) -> Bool { false }
}

/// The reason why an object refuses a call.
enum BusErrorReply: Error, Equatable {
    /// The target does not exist, or no longer.
    case unknown
}

extension DesktopBus {
    /// Exports an object at `path` until the process ends; the object is kept as long.
    func export(_ object: some BusObject, at path: String) {
        loop.perform { [connection] in connection.export(object, at: path) }
    }

    /// Sends a signal of an object of ours to all listeners.
    func send(_ signal: MemberName, _ values: [BusValue]) { connection.send(signal, values) }
}

extension BusConnection {
    /// Exports an object; call it on the thread that receives the calls.
    func export<Object: BusObject>(_ object: Object, at path: String) {
        let description = "<node><interface name=\"\(Object.interface)\">\(Object.members)</interface></node>"
        // SAFETY: the description is a literal of ours.
        guard let node = g_dbus_node_info_new_for_xml(description, nil) else {
            preconditionFailure("the description of \(Object.interface) is not one")
        }
        defer { g_dbus_node_info_unref(node) }
        // Fails when the path already has an object, which stays.
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
        // Fails only on a closed bus.
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

/// The object that GIO keeps for a path.
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
        let (name, message, reply) = (String(cString: method), BusMessage(arguments), BusReply(invocation))
        if object.body.begins(name, message, reply) { return }
        do throws(BusErrorReply) { reply.send(try object.body.answer(name, message)) } catch {
            reply.refuse()
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
                // Reported below, like an unreadable value.
            }
        }
        g_set_error_literal(problem, g_dbus_error_quark(), unknown, "it cannot be that")
        return 0
    }
}
