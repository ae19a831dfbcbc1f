import TelegramSchema

/// The fields of all methods and constructors, as schema-gen has written them into ``CompactTableText``.
///
/// A line each, in the order of Schema/compact/list.txt, words between spaces.
///
///     c TYPE ID FIELD…      a constructor of a type, whose number is in decimal; its place is that among its type's lines
///     m ID ANSWER FIELD…    a method
///     x TYPE ID             a constructor that the schema has no longer
///     y ID                  a method that the schema has no longer
///
/// A field is a letter (``CompactStep/Kind``) or the number of a type, after a `v` for each vector around it. `?BIT` behind
/// it says that it is there only if that bit is set: 32 × the word of flags + the place in it. `#OFFSET` is a word of flags,
/// and where it stands behind the id. `jGROUP` is an int that is written as its difference from the last one of its group.
/// Fields of type `true` have nothing but their bit, so the table leaves them out.
struct CompactTables: Sendable {
    /// A method or a constructor.
    struct Declaration: Sendable {
        var id: UInt32
        /// The number of its type; ``methodType`` for methods.
        var type: Int
        /// Its number among the methods, or its place in its type.
        var number: Int
        /// Its place in the whole list.
        var entry: Int
        /// The type of a method's answer.
        var answer: CompactStep
        /// A range of ``steps``.
        var firstStep: Int
        var endStep: Int
        /// The number of values that it has whatever its flags say, its own number among them.
        var fixedCount: Int
        /// True if some fields depend on flags.
        var hasConditions: Bool

        var isMethod: Bool { type == CompactTables.methodType }
    }

    /// The number of no type.
    static let methodType = -1

    private(set) var declarations: [Declaration] = []
    private(set) var steps: [CompactStep] = []
    /// Indices of ``declarations`` by place, one type after the other, -1 for those that are gone; then the methods.
    private var members: [Int32] = []
    /// The beginning of each type in ``members``, and one number more. The methods are the last type.
    private var starts: [Int32] = []
    /// A hash table of indices of ``declarations`` by id; -1 where nothing is.
    private var slots: [Int32] = []
    private var slotMask: UInt32 = 0
    /// The type of what is sent unasked.
    private(set) var updates = CompactStep(kind: .boxed)
    /// The types whose values are remembered by both ends, in vectors of them.
    private let rememberedTypes: [Int]

    /// The generated ones.
    static let shared = CompactTables(
        CompactTableText.lines,
        updatesType: CompactTableText.updatesType,
        rememberedTypes: CompactTableText.rememberedTypes
    )

    init(_ text: StaticString, updatesType: Int, rememberedTypes: [Int] = []) {
        self.rememberedTypes = rememberedTypes
        updates.number = UInt16(truncatingIfNeeded: updatesType)
        var constructors: [[Int32]] = []
        var methods: [Int32] = []
        text.withUTF8Buffer { bytes in
            var words = SchemaTableWords(bytes)
            var entry = 0
            while let letter = words.nextLine() {
                let isMethod = letter == UInt8(ascii: "m") || letter == UInt8(ascii: "y")
                let type = isMethod ? Self.methodType : words.number()
                while !isMethod, constructors.count <= type { constructors.append([]) }
                let number = isMethod ? methods.count : constructors[type].count
                var index: Int32 = -1
                if letter == UInt8(ascii: "c") || letter == UInt8(ascii: "m") {
                    index = Int32(truncatingIfNeeded: declarations.count)
                    readDeclaration(type: type, number: number, entry: entry, &words)
                }
                if isMethod { methods.append(index) } else { constructors[type].append(index) }
                entry += 1
            }
        }
        for list in constructors + [methods] {
            starts.append(Int32(truncatingIfNeeded: members.count))
            members += list
        }
        starts.append(Int32(truncatingIfNeeded: members.count))
        fillSlots()
    }

    private mutating func readDeclaration(
        type: Int,
        number: Int,
        entry: Int,
        _ words: inout SchemaTableWords
    ) {
        let id = words.id()
        let isMethod = type == Self.methodType
        let answer = isMethod ? words.step() : nil
        let first = steps.count
        while let step = words.step() { steps.append(step) }
        let own = steps[first...]
        declarations.append(
            Declaration(
                id: id,
                type: type,
                number: number,
                entry: entry,
                answer: answer ?? CompactStep(kind: .refused),
                firstStep: first,
                endStep: steps.count,
                fixedCount: 1 + own.count { $0.hasValue && $0.condition == CompactStep.always },
                hasConditions: own.contains { $0.condition != CompactStep.always }
            )
        )
    }

    private mutating func fillSlots() {
        // Half empty at least, so that few ids are not where they are looked for first.
        var count = 16
        while count < declarations.count * 2 { count *= 2 }
        slots = [Int32](repeating: -1, count: count)
        slotMask = UInt32(truncatingIfNeeded: count - 1)
        for (index, declaration) in declarations.enumerated() {
            var slot = declaration.id & slotMask
            while slots[Int(slot)] >= 0 { slot = (slot + 1) & slotMask }
            slots[Int(slot)] = Int32(truncatingIfNeeded: index)
        }
    }

    /// True if a field's values, in the innermost of its vectors, are remembered.
    func isRemembered(_ step: CompactStep) -> Bool {
        step.kind == .boxed && rememberedTypes.contains(Int(step.number))
    }

    /// The method or constructor with an id. Ids are checksums, so their lower bits are as good as a hash.
    func declaration(of id: UInt32) -> Declaration? {
        var slot = id & slotMask
        while case let index = slots[Int(slot)], index >= 0 {
            if declarations[Int(index)].id == id { return declarations[Int(index)] }
            slot = (slot + 1) & slotMask
        }
        return nil
    }

    /// The constructor of a type at a place, or the method with a number; nil for any other number.
    func declaration(_ number: Int64, of type: Int) -> Declaration? {
        let type = type == Self.methodType ? starts.count - 2 : type
        guard type >= 0, type + 1 < starts.count else { return nil }
        let (start, end) = (Int64(starts[type]), Int64(starts[type + 1]))
        guard number >= 0, number < end - start else { return nil }
        let index = members[Int(start + number)]
        return index < 0 ? nil : declarations[Int(index)]
    }
}

/// One field.
struct CompactStep: Sendable {
    /// The letters of the table.
    enum Kind: UInt8, Sendable {
        /// `#`: a word of flags.
        case flags
        /// `i`
        case int
        /// `l`
        case long
        /// `d`
        case double
        /// `o`
        case bool
        /// `s`
        case string
        /// `b`
        case bytes
        /// `q`
        case int128
        /// `h`
        case int256
        /// The number of a type.
        case boxed
        /// `e`: a vector of a type that the schema leaves out; always empty, and not written.
        case emptyVector
        /// `n`: a field of a type that the schema leaves out; refused if its bit is set.
        case refused
        /// `j`: an int, as its difference from the one before it in its group.
        case difference

        init?(letter: UInt8) {
            guard let place = Array("#ildosbqh enj".utf8).firstIndex(of: letter) else { return nil }
            self.init(rawValue: UInt8(place))
        }
    }

    /// Depends on no bit.
    static let always: UInt8 = 255

    var kind: Kind
    /// The number of vectors around it.
    var vectors: UInt8 = 0
    /// The bit that decides, or ``always``.
    var condition = Self.always
    /// The number of a type, the offset of a word, or a group of differences.
    var number: UInt16 = 0

    /// True if it has a value in a payload.
    var hasValue: Bool { kind != .emptyVector && kind != .refused }

    /// True if it is there.
    func isPresent(by flags: UInt64) -> Bool {
        condition == Self.always || flags >> UInt64(condition & 63) & 1 == 1
    }
}
