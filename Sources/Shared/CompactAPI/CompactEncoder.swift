import CompactWire
import TelegramSchema

/// Writes values of TL as MessagePack. Total: every read is checked, and ``CompactBounds`` hold for the rest.
struct CompactEncoder: ~Escapable {
    private let source: RawSpan
    private var reader: TLReader
    private var writer: MessagePackWriter
    private let tables: CompactTables
    private let listLength: Int
    private let bounds: CompactBounds
    private var depth = 0
    private var values = 0
    /// What the peer has already; nil if everything is written whole.
    private let sent: CompactSentValues?
    /// True if values that are written whole get numbers.
    private let addsValues: Bool
    /// The hashes of those that got one.
    private var added: [Int?] = []
    private var refersBack = false
    /// Nil if all numbers are written as they are.
    private var differences: CompactDifferences?
    /// Nil if texts are written where they are.
    private var texts: CompactTextWriter?

    @_lifetime(copy source)
    init(
        _ source: RawSpan,
        tables: CompactTables,
        listLength: Int,
        _ bounds: CompactBounds,
        sent: CompactSentValues? = nil,
        addsValues: Bool = false,
        form: Int = 0
    ) {
        differences = form > 1 ? CompactDifferences() : nil
        texts = form > 2 && source.byteCount >= CompactTextWriter.shortestSource ? CompactTextWriter() : nil
        self.sent = sent
        self.addsValues = addsValues
        self.source = source
        reader = TLReader(source)
        writer = MessagePackWriter(reserving: source.byteCount + 64)
        self.tables = tables
        self.listLength = listLength
        self.bounds = bounds
    }

    /// Everything written so far.
    var bytes: [UInt8] { texts?.payload(writer.bytes) ?? writer.bytes }

    /// The same, with what it has named and numbered.
    var answer: CompactAnswer {
        CompactAnswer(payload: bytes, refersBack: refersBack, added: added)
    }

    /// Throws unless all was read, and no more was written than may be.
    func finish() throws(CompactAPIError) {
        guard reader.remaining == 0 else { throw .schema(.trailingBytes(reader.remaining)) }
        let count = writer.bytes.count + (texts?.byteCount ?? 0)
        guard count <= bounds.bytes else { throw .overLimit(count) }
    }

    /// A method with its arguments.
    mutating func call() throws(CompactAPIError) { try boxed(CompactTables.methodType) }

    /// A field's value, within so many vectors.
    mutating func value(_ step: CompactStep, vectors: UInt8) throws(CompactAPIError) {
        guard vectors == 0 else { return try vector(step, vectors: vectors - 1) }
        switch step.kind {
        case .flags: writer.write(Int64(try word()))
        case .int: writer.write(Int64(Int32(bitPattern: try word())))
        case .long: writer.write(Int64(bitPattern: try long()))
        case .double: writer.write(shortest: Double(bitPattern: try long()))
        case .bool: writer.write(try bool())
        case .string:
            let text = source.extracting(try content())
            if texts == nil { writer.writeText(text) } else { texts?.append(text) }
        case .bytes: writer.writeBinary(source.extracting(try content()))
        case .int128: writer.writeBinary(source.extracting(try fixed(16)))
        case .int256: writer.writeBinary(source.extracting(try fixed(32)))
        case .boxed: try boxed(Int(step.number))
        case .emptyVector:
            guard try vectorCount() == 0 else { throw .schema(.unsupportedField(constructor: 0)) }
        case .refused: throw .schema(.unsupportedField(constructor: 0))
        case .difference:
            let number = Int32(bitPattern: try word())
            let last = differences?.replace(step.number, by: number) ?? 0
            writer.write(Int64(number &- last))
        }
    }

    private mutating func vector(_ step: CompactStep, vectors: UInt8) throws(CompactAPIError) {
        let count = try vectorCount()
        if let sent, count > 0, vectors == 0, tables.isRemembered(step) {
            return try rememberedVector(step, count: count, sent)
        }
        writer.writeArrayHead(count: count)
        for _ in 0..<count { try value(step, vectors: vectors) }
    }

    /// The number of the next value, then the values, and in place of those that the peer has how far back they are.
    private mutating func rememberedVector(
        _ step: CompactStep,
        count: Int,
        _ sent: CompactSentValues
    ) throws(CompactAPIError) {
        writer.writeArrayHead(count: count + 1)
        writer.write(Int64(sent.next + added.count))
        for _ in 0..<count {
            let (start, written, addedBefore) = (reader.offset, writer.bytes.count, added.count)
            let (differencesBefore, textsBefore) = (differences, texts?.position)
            // Where a value ends is known once it was read, so it is written first.
            try value(step, vectors: 0)
            let hash = CompactSentValues.hash(of: source.extracting(start..<reader.offset))
            let next = sent.next + addedBefore
            if let number = sent.number(of: hash, next: next) {
                writer.truncate(to: written)
                added.removeSubrange(addedBefore...)
                // The peer does not come by the numbers in it.
                differences = differencesBefore
                if let textsBefore { texts?.truncate(to: textsBefore) }
                writer.write(Int64(number - next))
                refersBack = true
            } else if addsValues {
                added.append(hash)
            }
        }
    }

    private mutating func boxed(_ type: Int) throws(CompactAPIError) {
        let id = try word()
        guard let declaration = tables.declaration(of: id) else {
            throw type == CompactTables.methodType ? .idNotInList(id) : .schema(.unknownConstructor(id))
        }
        guard declaration.type == type else { throw .schema(.unexpectedConstructor(id)) }
        guard declaration.entry < listLength else { throw .idNotInList(id) }
        depth += 1
        values += 1
        guard depth <= bounds.depth else { throw .tooDeep }
        guard values <= bounds.values else { throw .overLimit(values) }
        guard writer.bytes.count <= bounds.bytes else { throw .overLimit(writer.bytes.count) }
        try fields(of: declaration)
        depth -= 1
    }

    private mutating func fields(of declaration: CompactTables.Declaration) throws(CompactAPIError) {
        let flags = declaration.hasConditions ? try flags(of: declaration) : 0
        var count = declaration.fixedCount
        if declaration.hasConditions {
            for index in declaration.firstStep..<declaration.endStep {
                let step = tables.steps[index]
                guard step.condition != CompactStep.always, step.isPresent(by: flags) else { continue }
                guard step.kind != .refused else {
                    throw .schema(.unsupportedField(constructor: declaration.id))
                }
                count += 1
            }
        }
        // What has no values but its number is that number.
        if count > 1 { writer.writeArrayHead(count: count) }
        writer.write(Int64(declaration.number))
        for index in declaration.firstStep..<declaration.endStep {
            let step = tables.steps[index]
            if step.isPresent(by: flags) { try value(step, vectors: step.vectors) }
        }
    }

    /// The words of flags, which the reader has not come to: how many values there are is written before them.
    private func flags(of declaration: CompactTables.Declaration) throws(CompactAPIError) -> UInt64 {
        var flags: UInt64 = 0
        var shift: UInt64 = 0
        for index in declaration.firstStep..<declaration.endStep where tables.steps[index].kind == .flags {
            let offset = Int(tables.steps[index].number)
            guard offset + 4 <= reader.remaining else {
                throw .schema(.truncated(needed: offset + 4, available: reader.remaining))
            }
            let word = source.unsafeLoadUnaligned(fromByteOffset: reader.offset + offset, as: UInt32.self)
            flags |= UInt64(word) << shift
            shift += 32
        }
        return flags
    }
}

extension CompactEncoder {
    private mutating func word() throws(CompactAPIError) -> UInt32 {
        do { return try reader.readUInt32() } catch { throw .schema(error) }
    }

    private mutating func long() throws(CompactAPIError) -> UInt64 {
        do { return UInt64(bitPattern: try reader.readInt64()) } catch { throw .schema(error) }
    }

    private mutating func bool() throws(CompactAPIError) -> Bool {
        do { return try reader.readBool() } catch { throw .schema(error) }
    }

    private mutating func content() throws(CompactAPIError) -> Range<Int> {
        do { return try reader.readBytesRange() } catch { throw .schema(error) }
    }

    private mutating func vectorCount() throws(CompactAPIError) -> Int {
        do { return try reader.readVectorCount() } catch { throw .schema(error) }
    }

    private mutating func fixed(_ count: Int) throws(CompactAPIError) -> Range<Int> {
        let start = reader.offset
        do { try reader.skip(count) } catch { throw .schema(error) }
        return start..<start + count
    }
}
