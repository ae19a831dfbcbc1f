/// The hash of a list of ids: a client sends it back, and the server answers "not modified" if the list is still the same.
///
/// Source: core.telegram.org/api/offsets, "Hash generation".
public struct ListHash: Sendable {
    private var state: UInt64 = 0

    /// The hash over `numbers`, in order.
    public init(_ numbers: some Sequence<Int64>) {
        for number in numbers { add(number) }
    }

    /// Continues with the next id.
    public mutating func add(_ id: Int64) {
        state ^= state >> 21
        state ^= state << 35
        state ^= state >> 4
        state &+= UInt64(bitPattern: id)
    }

    /// The hash as the API sends it.
    public var value: Int64 { Int64(bitPattern: state) }
}
