/// A `Vector` in its encoded form, checked but not decoded; iterating decodes one element after another.
///
/// For the long lists of large answers. A sender can append elements that are encoded already (``append(encoded:)``);
/// a receiver pays only for the elements that it reads.
public struct TLLazyVector<Element: TLValue>: TLValue, Sequence, ExpressibleByArrayLiteral {
    /// The number of elements.
    public private(set) var count = 0

    /// The elements one after another, boxed, without the vector's own head.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty vector.
    public init() {}

    /// Encodes `elements`, unless they are a lazy vector already.
    public init(_ elements: some Sequence<Element>) {
        if let same = elements as? Self {
            self = same
        } else {
            for element in elements { append(element) }
        }
    }

    /// Encodes the literal's elements.
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }

    /// Checks every element, and keeps the bytes.
    ///
    /// - Throws: ``TLError`` for every error that decoding would throw, so that iterating never does.
    public init(from reader: inout TLReader) throws(TLError) {
        count = try reader.readVectorCount(minimumElementBytes: Element.minimumByteCount)
        let start = reader.offset
        let wasSkimming = reader.isSkimming
        reader.isSkimming = true
        for _ in 0..<count { _ = try Element(from: &reader) }
        reader.isSkimming = wasSkimming
        if !wasSkimming { bytes = reader.copy(start..<reader.offset) }
    }

    /// Appends the vector's head and its elements.
    public func encode(to writer: inout TLWriter) {
        writer.writeVectorHead(count: count)
        writer.writeRaw(bytes.span.bytes)
    }

    /// True if there are no elements.
    public var isEmpty: Bool { count == 0 }

    /// The first element, decoded.
    public var first: Element? {
        var iterator = makeIterator()
        return iterator.next()
    }

    /// Encodes and appends an element.
    public mutating func append(_ element: Element) {
        var writer = TLWriter()
        swap(&writer.bytes, &bytes)
        element.encode(to: &writer)
        swap(&writer.bytes, &bytes)
        count += 1
    }

    /// Appends an encoded element.
    ///
    /// - Throws: ``TLError`` if `encoded` is not exactly one boxed element.
    public mutating func append(encoded: [UInt8]) throws(TLError) {
        var reader = TLReader(encoded.span.bytes)
        reader.isSkimming = true
        _ = try Element(from: &reader)
        try reader.finish()
        bytes += encoded
        count += 1
    }

    /// Decodes the elements during the iteration.
    public func makeIterator() -> Iterator { Iterator(bytes: bytes, remaining: count) }

    /// No more than ``count``.
    public var underestimatedCount: Int { count }

    /// Decodes one element at a time.
    public struct Iterator: IteratorProtocol {
        fileprivate let bytes: [UInt8]
        fileprivate var remaining: Int
        private var offset = 0

        fileprivate init(bytes: [UInt8], remaining: Int) {
            self.bytes = bytes
            self.remaining = remaining
        }

        /// The next element.
        public mutating func next() -> Element? {
            guard remaining > 0 else { return nil }
            remaining -= 1
            do {
                var reader = TLReader(bytes.span.bytes)
                try reader.skip(offset)
                let element = try Element(from: &reader)
                offset = reader.offset
                return element
            } catch {
                // SAFETY: the same bytes were decoded once on arrival.
                preconditionFailure("elements were checked when they came: \(error)")
            }
        }
    }
}
