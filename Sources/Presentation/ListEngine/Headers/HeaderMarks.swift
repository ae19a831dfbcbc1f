/// The headers of an item, at most one of a kind. There is room for three: days, topics and avatars.
///
/// The marks are stored inline: arrays would cost a heap allocation for each of a hundred thousand rows.
public struct HeaderMarks: Hashable, Sendable {
    private var first: HeaderMark?
    private var second: HeaderMark?
    private var third: HeaderMark?

    /// Creates the marks that are not nil.
    public init(_ first: HeaderMark? = nil, _ second: HeaderMark? = nil, _ third: HeaderMark? = nil) {
        (self.first, self.second, self.third) = (first, second, third)
    }

    /// The mark of a kind.
    public subscript(kind: HeaderKind) -> HeaderMark? {
        if let first, first.kind == kind { return first }
        if let second, second.kind == kind { return second }
        if let third, third.kind == kind { return third }
        return nil
    }
}
