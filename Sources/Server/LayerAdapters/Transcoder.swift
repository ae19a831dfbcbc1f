import TelegramSchema

/// Copies values from one buffer to another, as the plans of the ids in it say.
///
/// Every read is checked by the reader, and ``Bounds`` hold for the rest: the function is total, whatever the bytes.
struct Transcoder {
    /// What a client may send, and what the server may.
    struct Bounds {
        /// Bytes of output.
        var bytes: Int
        /// Boxed values within each other. Decoders count only types that hold themselves, so for what the server sends
        /// this is far above their bound: an article may nest lists, list items and forms of texts.
        var depth: Int
        /// Boxed values in all.
        var values: Int
    }

    private let tables: LayerTables
    /// The plans of our ids that differ in the layer written for; empty when calls are read.
    private let overrides: [UInt32: Int]
    /// Whether ids of older forms are read as well.
    private let readsOlder: Bool
    private let bounds: Bounds
    private var depth = 0
    private var values = 0
    private(set) var output: [UInt8] = []

    /// The options of polls in the value that is read, as ranges of the source.
    private var options: [Range<Int>] = []
    /// The most options that are remembered: polls have ten.
    private static let maximumOptions = 64

    private static let vectorID: UInt32 = 0x1CB5_C415

    /// The kinds of values that are not of a fixed size, as the table numbers them.
    enum Shape {
        static let bytes: UInt8 = 4
        static let boxed: UInt8 = 5
        static let unsupported: UInt8 = 6
        static let planned: UInt8 = 7
        static let vector: UInt8 = 16
    }

    /// To write for a layer, give its `overrides`; to read calls of any layer, none.
    init(_ tables: LayerTables, overrides: [UInt32: Int]?, _ bounds: Bounds, reserving bytes: Int) {
        self.tables = tables
        self.overrides = overrides ?? [:]
        readsOlder = overrides == nil
        self.bounds = bounds
        output.reserveCapacity(bytes + bytes / 8 + 64)
    }

    /// The plan of a constructor, or of a method.
    private func plan(of id: UInt32) throws(TLError) -> Int {
        if readsOlder, let plan = tables.raised[id] { return plan }
        if let plan = overrides[id] ?? tables.own[id] { return plan }
        throw .unknownConstructor(id)
    }

    /// Copies one boxed value; false if nothing stands for it in the layer, and nothing was written.
    mutating func boxed(from reader: inout TLReader, of source: RawSpan) throws(TLError) -> Bool {
        let id = try reader.readUInt32()
        return try nested(tables.plans[try plan(of: id)], from: &reader, of: source)
    }

    /// Copies a value of a shape; false if nothing stands for it in the layer.
    mutating func value(
        _ shape: UInt8,
        by planned: Int16 = 0,
        from reader: inout TLReader,
        of source: RawSpan
    ) throws(TLError) -> Bool {
        switch shape {
        case 0..<Shape.bytes: try copy(4 << Int(shape), from: &reader, of: source)
        case Shape.bytes:
            let start = reader.offset
            _ = try reader.readBytesRange()
            append(source.extracting(start..<reader.offset))
        case Shape.boxed: return try boxed(from: &reader, of: source)
        case Shape.planned: return try single(Int(planned), from: &reader, of: source)
        case Shape.vector...: try vector(shape - Shape.vector, by: planned, from: &reader, of: source)
        default: throw .unsupportedField(constructor: 0)
        }
        return true
    }

    /// Copies a boxed value of one constructor by a plan of its own; any other is skipped.
    private mutating func single(
        _ plan: Int,
        from reader: inout TLReader,
        of source: RawSpan
    ) throws(TLError) -> Bool {
        guard try reader.peekUInt32() == tables.plans[plan].source else {
            let start = output.count
            _ = try boxed(from: &reader, of: source)
            truncate(to: start)
            return false
        }
        try reader.skip(4)
        return try nested(tables.plans[plan], from: &reader, of: source)
    }

    /// Copies a boxed value whose id has been read.
    private mutating func nested(
        _ plan: LayerTables.Plan,
        from reader: inout TLReader,
        of source: RawSpan
    ) throws(TLError) -> Bool {
        depth += 1
        values += 1
        guard depth <= bounds.depth else { throw .tooDeep }
        guard values <= bounds.values else { throw .overLimit(values) }
        defer { depth -= 1 }
        return try run(plan, from: &reader, of: source)
    }

    private mutating func vector(
        _ element: UInt8,
        by planned: Int16,
        from reader: inout TLReader,
        of source: RawSpan
    ) throws(TLError) {
        let count = try reader.readVectorCount()
        append(Self.vectorID)
        let place = output.count
        append(UInt32(truncatingIfNeeded: count))
        if element == Shape.unsupported, count > 0 { throw .unsupportedField(constructor: 0) }
        if element < Shape.bytes { return try copy(count * (4 << Int(element)), from: &reader, of: source) }
        var kept: UInt32 = 0
        for _ in 0..<count where try value(element, by: planned, from: &reader, of: source) { kept += 1 }
        put(kept, at: place)
    }

    /// Copies the fields of a value whose id has been read; false if nothing stands for it.
    private mutating func run(
        _ plan: LayerTables.Plan,
        from reader: inout TLReader,
        of source: RawSpan
    ) throws(TLError) -> Bool {
        guard output.count <= bounds.bytes else { throw .overLimit(output.count) }
        let start = output.count
        if case .id(let id) = plan.head { append(id) }
        var flags = Flags()
        flags.firstOption = options.count
        var isWritten = plan.head != .omitted
        for index in plan.steps {
            let step = tables.steps[index]
            if step.condition != LayerStep.none, flags.source[step.condition] == step.isInverted { continue }
            if try !perform(step, &flags, from: &reader, of: source) { isWritten = false }
        }
        for word in 0..<4 where flags.places[word] >= 0 {
            put(flags.target[word: word], at: flags.places[word])
        }
        if !isWritten { truncate(to: start) }
        return isWritten
    }

    /// Performs one step; false if the value cannot be written without it.
    private mutating func perform(
        _ step: LayerStep,
        _ flags: inout Flags,
        from reader: inout TLReader,
        of source: RawSpan
    ) throws(TLError) -> Bool {
        switch step.kind {
        case .readFlags: flags.source[word: Int(step.number)] = try reader.readUInt32()
        case .writeFlags:
            flags.places[Int(step.number) & 3] = output.count
            append(UInt32(0))
        case .raw: try copy(Int(step.number), from: &reader, of: source)
        case .value: return try copyValue(step, &flags, from: &reader, of: source)
        case .skip:
            let start = output.count
            _ = try value(UInt8(truncatingIfNeeded: step.number), from: &reader, of: source)
            truncate(to: start)
        case .constant: append(constant: Int(step.number))
        case .bit: break
        case .bits:
            let mask = flags.source[word: Int(step.first)] & step.number
            flags.target[word: Int(step.second)] |= mask
        case .truth:
            if try !reader.readBool() { return true }
        case .refuse: throw .unsupportedField(constructor: 0)
        case .doubleToInt:
            append(UInt32(bitPattern: Int32(clampingDouble: try reader.readDouble())))
        case .intToDouble:
            let bits = Double(try reader.readInt32()).bitPattern
            append(UInt32(truncatingIfNeeded: bits))
            append(UInt32(truncatingIfNeeded: bits >> 32))
        case .option:
            let start = reader.offset
            let range = try reader.readBytesRange()
            append(source.extracting(start..<reader.offset))
            if options.count < Self.maximumOptions { options.append(range) }
        case .choices: try copyChoices(after: flags.firstOption, from: &reader, of: source)
        case .intIfOpen:
            guard flags.places[Int(step.target >> 5) & 3] >= 0 else {
                try reader.skip(4)
                return true
            }
            try copy(4, from: &reader, of: source)
        }
        if step.target != LayerStep.none { flags.target.set(step.target) }
        return true
    }

    private mutating func copyValue(
        _ step: LayerStep,
        _ flags: inout Flags,
        from reader: inout TLReader,
        of source: RawSpan
    ) throws(TLError) -> Bool {
        let start = output.count
        if step.before >= 0 { append(constant: Int(step.before)) }
        let shape = UInt8(truncatingIfNeeded: step.number)
        guard try value(shape, by: step.first, from: &reader, of: source) else {
            truncate(to: start)
            return step.target != LayerStep.none
        }
        if step.after >= 0 { append(constant: Int(step.after)) }
        if step.target != LayerStep.none { flags.target.set(step.target) }
        return true
    }
}

extension Transcoder {
    /// Options of the poll before, named by their bytes, as their places in it. One that is not there gets the place after
    /// the last, which the rules refuse.
    private mutating func copyChoices(
        after first: Int,
        from reader: inout TLReader,
        of source: RawSpan
    ) throws(TLError) {
        let count = try reader.readVectorCount()
        guard count <= Self.maximumOptions else { throw .overLimit(count) }
        append(Self.vectorID)
        append(UInt32(truncatingIfNeeded: count))
        for _ in 0..<count {
            let choice = source.extracting(try reader.readBytesRange())
            // SAFETY: `first` is a count from before, and nothing else takes options away.
            let place = options.dropFirst(first).firstIndex { Self.areEqual(source.extracting($0), choice) }
            append(UInt32(truncatingIfNeeded: (place ?? options.count) - first))
        }
        options.removeLast(options.count - first)
    }

    private static func areEqual(_ some: RawSpan, _ other: RawSpan) -> Bool {
        some.withUnsafeBytes { one in other.withUnsafeBytes { one.elementsEqual($0) } }
    }

    /// The words of flags of one value, as read and as written, and where they were left room for.
    private struct Flags {
        var source = FlagWords()
        var target = FlagWords()
        var places: InlineArray<4, Int> = [-1, -1, -1, -1]
        /// The place of the first option that was read in the value.
        var firstOption = 0
    }

    private mutating func copy(_ count: Int, from reader: inout TLReader, of source: RawSpan) throws(TLError)
    {
        let start = reader.offset
        try reader.skip(count)
        append(source.extracting(start..<reader.offset))
    }

    private mutating func append(_ bytes: RawSpan) {
        bytes.withUnsafeBytes { output.append(contentsOf: $0) }
    }

    private mutating func append(_ value: UInt32) {
        withUnsafeBytes(of: value.littleEndian) { output.append(contentsOf: $0) }
    }

    private mutating func append(constant: Int) { output.append(contentsOf: tables.constants[constant]) }

    private mutating func truncate(to count: Int) { output.removeLast(output.count - count) }

    /// Overwrites four bytes that were written before.
    private mutating func put(_ value: UInt32, at place: Int) {
        for byte in 0..<4 { output[place + byte] = UInt8(truncatingIfNeeded: value >> UInt32(8 * byte)) }
    }
}

/// The words of flags of one value: at most four.
private struct FlagWords {
    private var words: InlineArray<4, UInt32> = [0, 0, 0, 0]

    subscript(word word: Int) -> UInt32 {
        get { words[word & 3] }
        set { words[word & 3] = newValue }
    }

    /// The bit of a number from the table.
    subscript(bit: UInt8) -> Bool { words[Int(bit >> 5) & 3] >> UInt32(bit & 31) & 1 == 1 }

    mutating func set(_ bit: UInt8) { words[Int(bit >> 5) & 3] |= 1 << UInt32(bit & 31) }
}

extension Int32 {
    /// The whole part of `value`, or the nearest number there is; 0 for what is none.
    fileprivate init(clampingDouble value: Double) {
        guard value.isFinite else {
            self = 0
            return
        }
        self = value >= 2_147_483_647 ? .max : value <= -2_147_483_648 ? .min : Int32(value)
    }
}
