/// A request of this program, whichever connection carries it.
struct RequestID: RawRepresentable, Hashable, Comparable, Sendable {
    var rawValue: UInt64

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
