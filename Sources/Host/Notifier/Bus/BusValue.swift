import CGIO

/// A D-Bus value of one of the types used here.
indirect enum BusValue: Equatable, Sendable {
    case string(String)
    case uint32(UInt32)
    case int32(Int32)
    case int64(Int64)
    case double(Double)
    case byte(UInt8)
    case bool(Bool)
    case bytes([UInt8])
    case strings([String])
    /// A valid object path.
    case path(String)
    /// Names with values of any type, `a{sv}`.
    case options([Option])
    /// A value with its type.
    case variant(BusValue)
    /// Values of any types, in order.
    case structure([BusValue])
    /// An array of a D-Bus type.
    case array(String, [BusValue])

    /// An entry of ``options(_:)``.
    struct Option: Equatable, Sendable {
        var name: String
        var value: BusValue

        init(_ name: String, _ value: BusValue) {
            self.name = name
            self.value = value
        }
    }

    /// Packs values as the arguments of a call; floating, so that the call takes ownership.
    static func tuple(_ values: [BusValue]) -> OpaquePointer? {
        let children = values.map(\.variant)
        return children.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, gsize($0.count)) }
    }

    /// The value as a GVariant; floating.
    var variant: OpaquePointer? {
        switch self {
        case .string(let text): g_variant_new_string(text)
        case .uint32(let number): g_variant_new_uint32(number)
        case .int32(let number): g_variant_new_int32(number)
        case .int64(let number): g_variant_new_int64(gint64(number))
        case .double(let number): g_variant_new_double(number)
        case .byte(let number): g_variant_new_byte(number)
        case .bool(let flag): g_variant_new_boolean(flag ? 1 : 0)
        case .bytes(let bytes): Self.bytes(bytes)
        case .strings(let texts): Self.array("s", texts.map { g_variant_new_string($0) })
        case .path(let path): g_variant_new_object_path(path)
        case .options(let options):
            Self.array(
                "{sv}",
                options.map { option in
                    g_variant_new_dict_entry(
                        g_variant_new_string(option.name),
                        g_variant_new_variant(option.value.variant)
                    )
                }
            )
        case .variant(let value): g_variant_new_variant(value.variant)
        case .structure(let values): Self.tuple(values)
        case .array(let type, let values): Self.array(type, values.map(\.variant))
        }
    }

    private static func bytes(_ bytes: [UInt8]) -> OpaquePointer? {
        let type = g_variant_type_new("y")
        defer { g_variant_type_free(type) }
        return bytes.withUnsafeBytes { g_variant_new_fixed_array(type, $0.baseAddress, gsize($0.count), 1) }
    }

    private static func array(_ type: String, _ children: [OpaquePointer?]) -> OpaquePointer? {
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        return children.withUnsafeBufferPointer {
            g_variant_new_array(type, $0.baseAddress, gsize($0.count))
        }
    }
}
