/// The name of a resource: one unchanging sequence of bytes, such as a photo in one size, or a document.
///
/// The component that knows the sources creates the names, such as `document/2/5368324170671202286` or `local/8f3a…`;
/// the store only compares them. Names are secrets like the content (encrypted wherever they are stored). They stay
/// under about 400 bytes, or a lost index cannot be rebuilt for them.
public struct ResourceID: Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// The resource of this name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension ResourceID: Comparable {
    /// Orders by the names' Unicode order.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
