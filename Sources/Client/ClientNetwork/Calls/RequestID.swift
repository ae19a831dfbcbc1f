/// The id of a request within this program, independent of its connection.
struct RequestID: RawRepresentable, Hashable, Comparable, Sendable {
    var rawValue: UInt64

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
