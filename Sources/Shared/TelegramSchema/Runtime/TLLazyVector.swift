/// A `Vector` that stays as it came, checked but not decoded; iterating decodes one element after another.
///
/// For the long lists of large answers. Whoever sends one can put elements together from bytes that are encoded
/// already (``append(encoded:)``); whoever receives one pays only for the elements that it looks at.
public struct TLLazyVector<Element: TLValue>: TLValue, Sequence, ExpressibleByArrayLiteral {
    /// How many elements there are.
    public private(set) var count = 0

    /// The elements one after another, boxed, without the vector's own head.
    public private(set) var bytes: [UInt8] = []

    /// Starts empty.
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
    /// - Throws: ``TLError`` for whatever decoding would throw, so that iterating never does.
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

    /// Whether there are no elements.
    public var isEmpty: Bool { count == 0 }

    /// The first element, decoded.
    public var first: Element? {
        var iterator = makeIterator()
        return iterator.next()
    }

    /// Encodes one more element.
    public mutating func append(_ element: Element) {
        var writer = TLWriter()
        swap(&writer.bytes, &bytes)
        element.encode(to: &writer)
        swap(&writer.bytes, &bytes)
        count += 1
    }

    /// Takes one more element that is encoded already.
    ///
    /// - Throws: ``TLError`` when `encoded` is not exactly one boxed element.
    public mutating func append(encoded: [UInt8]) throws(TLError) {
        var reader = TLReader(encoded.span.bytes)
        reader.isSkimming = true
        _ = try Element(from: &reader)
        try reader.finish()
        bytes += encoded
        count += 1
    }

    /// Decodes while it goes.
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
                // SAFETY: the same bytes were decoded once when they came.
                preconditionFailure("elements were checked when they came: \(error)")
            }
        }
    }
}
