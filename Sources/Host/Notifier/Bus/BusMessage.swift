import CGIO

/// The arguments of a call, an answer or a signal, read by index. A missing argument, or one of another type, is nil.
struct BusMessage {
    private let values: OpaquePointer

    /// Reads a tuple, which must outlive this value.
    init(_ values: OpaquePointer) { self.values = values }

    /// A string.
    func string(_ index: Int) -> String? {
        read(index, "s") { value in g_variant_get_string(value, nil).map { String(cString: $0) } }
    }

    /// An unsigned 32-bit number.
    func uint32(_ index: Int) -> UInt32? { read(index, "u") { g_variant_get_uint32($0) } }

    /// A signed 32-bit number.
    func int32(_ index: Int) -> Int32? { read(index, "i") { g_variant_get_int32($0) } }

    /// A signed 64-bit number.
    func int64(_ index: Int) -> Int64? { read(index, "x") { Int64(g_variant_get_int64($0)) } }

    /// A floating-point number.
    func double(_ index: Int) -> Double? { read(index, "d") { g_variant_get_double($0) } }

    /// An object path.
    func path(_ index: Int) -> String? {
        read(index, "o") { value in g_variant_get_string(value, nil).map { String(cString: $0) } }
    }

    /// An array of signed 32-bit numbers.
    func int32s(_ index: Int) -> [Int32]? { each(index, "ai") { g_variant_get_int32($0) } }

    /// An array of structures of a D-Bus type, each read by `body`; those that it cannot read are left out.
    func structures<Value>(_ index: Int, _ type: String, _ body: (BusMessage) -> Value?) -> [Value]? {
        each(index, "a\(type)") { body(BusMessage($0)) }
    }

    /// An array of strings.
    func strings(_ index: Int) -> [String]? {
        each(index, "as") { child in g_variant_get_string(child, nil).map { String(cString: $0) } }
    }

    private func each<Value>(_ index: Int, _ type: String, _ body: (OpaquePointer) -> Value?) -> [Value]? {
        read(index, type) { array in
            (0..<g_variant_n_children(array)).compactMap { place in
                guard let child = g_variant_get_child_value(array, place) else { return nil }
                defer { g_variant_unref(child) }
                return body(child)
            }
        }
    }

    private func read<Value>(_ index: Int, _ type: String, _ body: (OpaquePointer) -> Value?) -> Value? {
        guard index < g_variant_n_children(values) else { return nil }
        guard let child = g_variant_get_child_value(values, gsize(index)) else { return nil }
        defer { g_variant_unref(child) }
        guard String(cString: g_variant_get_type_string(child)) == type else { return nil }
        return body(child)
    }
}
