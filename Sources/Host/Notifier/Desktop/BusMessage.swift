import CGIO

/// What a call, an answer or a signal says, read by place. What is not there, or of another kind, is nil.
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

    /// A number that may be negative.
    func int32(_ index: Int) -> Int32? { read(index, "i") { g_variant_get_int32($0) } }

    /// A large number that may be negative.
    func int64(_ index: Int) -> Int64? { read(index, "x") { Int64(g_variant_get_int64($0)) } }

    /// A number that need not be whole.
    func double(_ index: Int) -> Double? { read(index, "d") { g_variant_get_double($0) } }

    /// Where an object is.
    func path(_ index: Int) -> String? {
        read(index, "o") { value in g_variant_get_string(value, nil).map { String(cString: $0) } }
    }

    /// Numbers that may be negative.
    func int32s(_ index: Int) -> [Int32]? { each(index, "ai") { g_variant_get_int32($0) } }

    /// Structures of one type, as D-Bus writes it, each read by `body`; what it cannot read is left out.
    func structures<Value>(_ index: Int, _ type: String, _ body: (BusMessage) -> Value?) -> [Value]? {
        each(index, "a\(type)") { body(BusMessage($0)) }
    }

    /// Texts.
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
