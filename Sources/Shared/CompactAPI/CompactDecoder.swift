import CompactWire
import TelegramSchema

/// Writes values of MessagePack as TL. Total: every read is checked, and ``CompactBounds`` hold for the rest.
struct CompactDecoder: ~Escapable {
    private let source: RawSpan
    private var reader: MessagePackReader
    private var writer: TLWriter
    private let tables: CompactTables
    private let listLength: Int
    private let bounds: CompactBounds
    private var depth = 0
    private var values = 0
    /// What the peer may name; nil if it writes everything whole.
    private let known: CompactKnownValues?
    /// True if values that came whole have numbers.
    private let addsValues: Bool
    /// The number of the next value in a vector of those that are remembered.
    private var next = 0
    /// The values that came whole, by the ranges of their bytes.
    private var added: [(number: Int, range: Range<Int>)] = []
    /// Nil if all numbers are written as they are.
    private var differences: CompactDifferences?
    /// True if texts may be apart.
    private let takesTexts: Bool
    /// Nil if texts are where they belong.
    private var texts: CompactTextReader?

    @_lifetime(copy source)
    init(
        _ source: RawSpan,
        tables: CompactTables,
        listLength: Int,
        _ bounds: CompactBounds,
        known: CompactKnownValues? = nil,
        addsValues: Bool = false,
        form: Int = 0
    ) {
        differences = form > 1 ? CompactDifferences() : nil
        takesTexts = form > 2
        self.known = known
        self.addsValues = addsValues
        self.source = source
        reader = MessagePackReader(source)
        // A short payload grows by a third; a long one is mostly texts or the part of a file.
        writer = TLWriter(reserving: min(source.byteCount + 256, bounds.bytes))
        self.tables = tables
        self.listLength = listLength
        self.bounds = bounds
    }

    /// Everything written so far.
    var bytes: [UInt8] { writer.bytes }

    /// The values that came whole, with their numbers.
    var addedValues: [(number: Int, bytes: [UInt8])] {
        added.map { ($0.number, Array(writer.bytes[$0.range])) }
    }

    /// Throws unless all was read, and no more was written than may be.
    func finish() throws(CompactAPIError) {
        guard reader.remaining == 0 else { throw .messagePack(.trailingBytes(reader.remaining)) }
        try texts?.finish()
        guard writer.bytes.count <= bounds.bytes else { throw .overLimit(writer.bytes.count) }
    }

    /// A method with its arguments.
    mutating func call() throws(CompactAPIError) { try boxed(CompactTables.methodType) }

    /// All of an answer or update.
    mutating func answer(_ step: CompactStep) throws(CompactAPIError) {
        if takesTexts, reader.skipMark(CompactTextWriter.mark) { texts = try CompactTextReader(&reader) }
        try value(step, vectors: step.vectors)
    }

    /// A field's value, within so many vectors.
    mutating func value(_ step: CompactStep, vectors: UInt8) throws(CompactAPIError) {
        guard vectors == 0 else { return try vector(step, vectors: vectors - 1) }
        switch step.kind {
        case .flags: _ = try flags()
        case .int:
            guard let number = Int32(exactly: try integer()) else { throw .outOfRange }
            writer.write(number)
        case .long: writer.write(try integer())
        case .double: writer.write(try double())
        case .bool: writer.write(try bool())
        case .string: try content(try text())
        case .bytes: try content(try binary())
        case .int128: try fixed(16)
        case .int256: try fixed(32)
        case .boxed: try boxed(Int(step.number))
        case .emptyVector: writer.writeVectorHead(count: 0)
        case .refused: throw .schema(.unsupportedField(constructor: 0))
        case .difference:
            guard let difference = Int32(exactly: try integer()) else { throw .outOfRange }
            writer.write(differences?.number(step.number, plus: difference) ?? difference)
        }
    }

    private mutating func vector(_ step: CompactStep, vectors: UInt8) throws(CompactAPIError) {
        let count = try arrayCount()
        // Each takes a word at least: a byte of ours can become eight of TL.
        let least = writer.bytes.count + 4 * count
        guard least <= bounds.bytes else { throw .overLimit(least) }
        if let known, count > 0, vectors == 0, tables.isRemembered(step) {
            return try rememberedVector(step, count: count - 1, known)
        }
        writer.writeVectorHead(count: count)
        for _ in 0..<count { try value(step, vectors: vectors) }
    }

    /// What ``CompactEncoder`` writes for a vector of those that are remembered.
    private mutating func rememberedVector(
        _ step: CompactStep,
        count: Int,
        _ known: CompactKnownValues
    ) throws(CompactAPIError) {
        guard let first = Int(exactly: try integer()), (0...Int(Int32.max)).contains(first) else {
            throw .outOfRange
        }
        next = first
        writer.writeVectorHead(count: count)
        for _ in 0..<count {
            let start = writer.bytes.count
            let head = try head()
            guard head.number < 0 else {
                try boxed(Int(step.number), head)
                guard addsValues else { continue }
                added.append((next, start..<writer.bytes.count))
                next += 1
                continue
            }
            guard head.count == 1, let distance = Int(exactly: head.number),
                distance >= -CompactSentValues.capacity, let bytes = known.value(next + distance)
            else { throw .unknownValue }
            guard start + bytes.count <= bounds.bytes else { throw .overLimit(start + bytes.count) }
            writer.writeRaw(bytes.span.bytes)
        }
    }

    /// The number that a boxed value begins with, and the count of its values with that.
    private mutating func head() throws(CompactAPIError) -> (count: Int, number: Int64) {
        // What has no values but its number is that number.
        let count = reader.isAtArray ? try arrayCount() : 1
        return (count, try integer())
    }

    private mutating func boxed(_ type: Int) throws(CompactAPIError) { try boxed(type, try head()) }

    private mutating func boxed(
        _ type: Int,
        _ head: (count: Int, number: Int64)
    ) throws(CompactAPIError) {
        let (count, number) = head
        guard let declaration = tables.declaration(number, of: type), declaration.entry < listLength else {
            throw .notInList(number: number)
        }
        depth += 1
        values += 1
        guard depth <= bounds.depth else { throw .tooDeep }
        guard values <= bounds.values else { throw .overLimit(values) }
        guard writer.bytes.count <= bounds.bytes else { throw .overLimit(writer.bytes.count) }
        writer.write(declaration.id)
        try fields(of: declaration, count: count - 1)
        depth -= 1
    }

    private mutating func fields(
        of declaration: CompactTables.Declaration,
        count: Int
    ) throws(CompactAPIError) {
        var left = count
        var words: UInt64 = 0
        var shift: UInt64 = 0
        for index in declaration.firstStep..<declaration.endStep {
            let step = tables.steps[index]
            guard step.isPresent(by: words) else { continue }
            if step.hasValue {
                left -= 1
                guard left >= 0 else { throw .wrongCount(id: declaration.id) }
            }
            switch step.kind {
            case .flags:
                words |= UInt64(try flags()) << shift
                shift += 32
            case .refused: throw .schema(.unsupportedField(constructor: declaration.id))
            default: try value(step, vectors: step.vectors)
            }
        }
        guard left == 0 else { throw .wrongCount(id: declaration.id) }
    }

    private mutating func flags() throws(CompactAPIError) -> UInt32 {
        guard let word = UInt32(exactly: try integer()) else { throw .outOfRange }
        writer.write(word)
        return word
    }
}

extension CompactDecoder {
    private mutating func integer() throws(CompactAPIError) -> Int64 {
        do { return try reader.readInteger() } catch { throw .messagePack(error) }
    }

    private mutating func double() throws(CompactAPIError) -> Double {
        do { return try reader.readDouble() } catch { throw .messagePack(error) }
    }

    private mutating func bool() throws(CompactAPIError) -> Bool {
        do { return try reader.readBool() } catch { throw .messagePack(error) }
    }

    private mutating func text() throws(CompactAPIError) -> Range<Int> {
        if let range = try texts?.takeRange() { return range }
        do { return try reader.readTextRange() } catch { throw .messagePack(error) }
    }

    private mutating func binary() throws(CompactAPIError) -> Range<Int> {
        do { return try reader.readBinaryRange() } catch { throw .messagePack(error) }
    }

    private mutating func arrayCount() throws(CompactAPIError) -> Int {
        let elsewhere = texts?.left ?? 0
        do { return try reader.readArrayCount(elsewhere: elsewhere) } catch { throw .messagePack(error) }
    }

    /// Writes `string` or `bytes`, copied once.
    private mutating func content(_ range: Range<Int>) throws(CompactAPIError) {
        guard range.count <= TLWriter.maximumBytes else { throw .overLimit(range.count) }
        writer.writeBytes(source.extracting(range))
    }

    /// Writes a number of a fixed length.
    private mutating func fixed(_ count: Int) throws(CompactAPIError) {
        let range = try binary()
        guard range.count == count else { throw .outOfRange }
        writer.writeRaw(source.extracting(range))
    }
}
