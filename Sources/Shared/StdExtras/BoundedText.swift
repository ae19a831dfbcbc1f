extension StringProtocol {
    /// As many whole characters from the start as both bounds allow.
    ///
    /// A count of characters alone is no bound: one character may have any number of marks on it.
    ///
    /// - Parameters:
    ///   - characters: Most characters; a negative number counts as none.
    ///   - bytes: Most bytes of UTF-8.
    /// - Returns: The beginning of the text.
    /// - Complexity: Linear in the length of the result, and of the first excluded character.
    public func prefix(characters: Int, bytes: Int) -> SubSequence {
        var end = startIndex
        var (characters, bytes) = (characters, bytes)
        while end < endIndex, characters > 0 {
            let next = index(after: end)
            bytes -= self[end..<next].utf8.count
            guard bytes >= 0 else { break }
            characters -= 1
            end = next
        }
        return self[..<end]
    }

    /// As many whole characters from the end as both bounds allow.
    ///
    /// - Parameters:
    ///   - characters: Most characters; a negative number counts as none.
    ///   - bytes: Most bytes of UTF-8.
    /// - Returns: The end of the text.
    public func suffix(characters: Int, bytes: Int) -> SubSequence {
        var start = endIndex
        var (characters, bytes) = (characters, bytes)
        while start > startIndex, characters > 0 {
            let previous = index(before: start)
            bytes -= self[previous..<start].utf8.count
            guard bytes >= 0 else { break }
            characters -= 1
            start = previous
        }
        return self[start...]
    }
}
