/// The stable id of a message on this device: assigned when it is first stored, never changed, never reused.
///
/// A screen keys its rows by it, so that a message keeps its row while its ``MessageKey`` goes from local to server.
/// Below 2³¹.
public struct StableID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The row's number.
    public let rawValue: Int64

    /// Wraps a row's number.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The id of a message that was never stored; storing it assigns another.
    public static let unassigned = Self(rawValue: 0)

    /// Orders by age, earlier stored first.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
