extension TLReader {
    /// The count of a boxed `Vector`, after its id.
    ///
    /// - Throws: ``TLError/countOutOfRange(_:)`` if the remaining bytes could not hold that many elements, so that no
    ///   count reserves memory without as many bytes from the sender.
    public mutating func readVectorCount(minimumElementBytes: Int = 4) throws(TLError) -> Int {
        let id = try readUInt32()
        guard id == TLWriter.vector else { throw .unexpectedConstructor(id) }
        return try readBareCount(minimumElementBytes: minimumElementBytes)
    }

    /// The count of a bare `vector`.
    public mutating func readBareCount(minimumElementBytes: Int = 4) throws(TLError) -> Int {
        let count = try readInt32()
        guard count >= 0, Int(count) <= remaining / minimumElementBytes else { throw .countOutOfRange(count) }
        guard Int(count) <= limits.elements else { throw .overLimit(Int(count)) }
        return Int(count)
    }

    /// A boxed `Vector` of anything.
    public mutating func readVector<Element: TLValue>(
        of type: Element.Type = Element.self
    ) throws(TLError) -> [Element] {
        let count = try readVectorCount(minimumElementBytes: Element.minimumByteCount)
        return try readElements(count) { reader throws(TLError) in try Element(from: &reader) }
    }

    /// A bare `vector` of bare elements.
    public mutating func readBareVector<Element: TLConstructor>(
        of type: Element.Type = Element.self
    ) throws(TLError) -> [Element] {
        let count = try readBareCount()
        return try readElements(count) { reader throws(TLError) in try Element(bareFrom: &reader) }
    }

    /// A boxed `Vector` of `bytes`.
    public mutating func readVectorOfBytes() throws(TLError) -> [[UInt8]] {
        let count = try readVectorCount()
        return try readElements(count) { reader throws(TLError) in try reader.readBytes() }
    }

    /// Reserves at most as many bytes as are left to read, whatever the elements' size in memory.
    private mutating func readElements<Element>(
        _ count: Int,
        _ read: (inout TLReader) throws(TLError) -> Element
    ) throws(TLError) -> [Element] {
        if isSkimming {
            for _ in 0..<count { _ = try read(&self) }
            return []
        }
        var elements: [Element] = []
        elements.reserveCapacity(min(count, max(1, remaining / MemoryLayout<Element>.stride)))
        for _ in 0..<count { elements.append(try read(&self)) }
        return elements
    }
}
