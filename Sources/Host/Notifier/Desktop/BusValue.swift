import CGIO

/// A value as it goes over the desktop's bus, of the kinds that notifications need.
enum BusValue {
    case string(String)
    case uint32(UInt32)
    case int32(Int32)
    case byte(UInt8)
    case bool(Bool)
    case strings([String])
    /// Names and values of any kind, `a{sv}`.
    case options([(String, BusValue)])

    /// Several of them as the arguments of a call; floating, for the call to take.
    static func tuple(_ values: [BusValue]) -> OpaquePointer? {
        let children = values.map { $0.variant }
        return children.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, gsize($0.count)) }
    }

    /// The value; floating.
    private var variant: OpaquePointer? {
        switch self {
        case .string(let text): g_variant_new_string(text)
        case .uint32(let number): g_variant_new_uint32(number)
        case .int32(let number): g_variant_new_int32(number)
        case .byte(let number): g_variant_new_byte(number)
        case .bool(let flag): g_variant_new_boolean(flag ? 1 : 0)
        case .strings(let texts): Self.array("s", texts.map { g_variant_new_string($0) })
        case .options(let options):
            Self.array(
                "{sv}",
                options.map { name, value in
                    g_variant_new_dict_entry(g_variant_new_string(name), g_variant_new_variant(value.variant))
                }
            )
        }
    }

    private static func array(_ type: String, _ children: [OpaquePointer?]) -> OpaquePointer? {
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        return children.withUnsafeBufferPointer {
            g_variant_new_array(type, $0.baseAddress, gsize($0.count))
        }
    }
}

/// What an answer or a signal says, read by place. What is not there, or of another kind, is nil.
struct BusMessage {
    private let values: OpaquePointer

    /// Reads a tuple, which must outlive this.
    init(_ values: OpaquePointer) { self.values = values }

    /// A text.
    func string(_ index: Int) -> String? {
        read(index, "s") { value in g_variant_get_string(value, nil).map { String(cString: $0) } }
    }

    /// A number.
    func uint32(_ index: Int) -> UInt32? { read(index, "u") { g_variant_get_uint32($0) } }

    /// Texts.
    func strings(_ index: Int) -> [String]? {
        read(index, "as") { value in
            (0..<g_variant_n_children(value)).compactMap { place in
                guard let child = g_variant_get_child_value(value, place) else { return nil }
                defer { g_variant_unref(child) }
                return g_variant_get_string(child, nil).map { String(cString: $0) }
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
