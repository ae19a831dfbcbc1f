/// The headers that an item stands under, at most one a kind: there is room for three, as days, topics and avatars.
///
/// They lie in the item itself: for arrays a list of a hundred thousand rows would go to the heap as often.
public struct HeaderMarks: Hashable, Sendable {
    private var first: HeaderMark?
    private var second: HeaderMark?
    private var third: HeaderMark?

    /// Those of these marks that there are.
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
