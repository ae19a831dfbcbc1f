import TelegramSchema

/// The plans of all declarations, as schema-gen has written them into ``LayerTableText``.
///
/// A line each, words between spaces, numbers in decimal but for ids, in order of the letters:
///
///     k BYTES             a constant, in hexadecimal
///     p ID HEAD STEP…     a plan: what is read, then the id that is written, `~` for none, `-` to write nothing
///     o ID PLAN           one of our declarations, copied
///     l ID N M PLAN       one of our constructors, written for layers N to M
///     u ID PLAN           a form of another layer, read as ours
///     n N M               updates have to be rewritten for layers to N, and from M on
///     a ID SHAPE N M      a method's answer, which has to be rewritten for layers to N, and from M on
///     c ID                a method of ours whose arguments may hold forms of other layers
///
/// A step is a letter, a number, and modifiers: `?BIT` only if that bit of the source is set, `!BIT` only if it is
/// not, `>BIT` sets that bit of the target, `<K` and `+K` write a constant before and after, `@N` has one more number
/// and `,N` another. A bit is 32 × its word + its place in it. See ``LayerStep/Kind`` for the letters.
struct LayerTables: Sendable {
    /// A range of ``steps``.
    struct Plan: Sendable {
        enum Head: Sendable, Equatable {
            case id(UInt32)
            case bare
            case omitted
        }

        var source: UInt32
        var head: Head
        var steps: Range<Int>
    }

    /// One of our constructors in some layers.
    struct Lowered: Sendable {
        var layers: ClosedRange<Int32>
        var id: UInt32
        var plan: Int
    }

    /// For which layers something has to be rewritten.
    struct Rewritten: Sendable, Equatable {
        /// The last older one.
        var last: Int32 = 0
        /// The first newer one.
        var first = Int32.max

        func contains(_ layer: Int32) -> Bool { layer <= last || layer >= first }
    }

    /// What a method answers.
    struct Answer: Sendable {
        var shape: UInt8
        var rewritten: Rewritten
    }

    private(set) var constants: [[UInt8]] = []
    private(set) var plans: [Plan] = []
    private(set) var steps: [LayerStep] = []
    private(set) var own: [UInt32: Int] = [:]
    private(set) var lowered: [Lowered] = []
    private(set) var raised: [UInt32: Int] = [:]
    private(set) var answers: [UInt32: Answer] = [:]
    private(set) var callsToRead: Set<UInt32> = []
    private(set) var rewrittenUpdates = Rewritten()

    /// The generated ones.
    static let shared = LayerTables(LayerTableText.lines)

    init(_ text: StaticString) {
        text.withUTF8Buffer { bytes in
            var words = SchemaTableWords(bytes)
            while let letter = words.nextLine() { read(letter, &words) }
        }
    }

    private mutating func read(_ letter: UInt8, _ words: inout SchemaTableWords) {
        switch letter {
        case UInt8(ascii: "k"): constants.append(words.hexBytes())
        case UInt8(ascii: "p"): readPlan(&words)
        case UInt8(ascii: "o"): own[words.id()] = words.number()
        case UInt8(ascii: "l"):
            let id = words.id()
            let first = Int32(truncatingIfNeeded: words.number())
            let last = Int32(truncatingIfNeeded: words.number())
            lowered.append(Lowered(layers: first...max(first, last), id: id, plan: words.number()))
        case UInt8(ascii: "u"): raised[words.id()] = words.number()
        case UInt8(ascii: "n"): rewrittenUpdates = words.layers()
        case UInt8(ascii: "a"):
            let id = words.id()
            let shape = UInt8(truncatingIfNeeded: words.number())
            answers[id] = Answer(shape: shape, rewritten: words.layers())
        case UInt8(ascii: "c"): callsToRead.insert(words.id())
        default: break
        }
    }

    private mutating func readPlan(_ words: inout SchemaTableWords) {
        let source = words.id()
        let head: Plan.Head =
            switch words.peek() {
            case UInt8(ascii: "~"): .bare
            case UInt8(ascii: "-"): .omitted
            default: .id(words.id())
            }
        if case .id = head {} else { words.skip() }
        let start = steps.count
        while let step = words.step() { steps.append(step) }
        plans.append(Plan(source: source, head: head, steps: start..<steps.count))
    }
}

/// One step of a plan.
struct LayerStep: Sendable {
    /// The letters of the table.
    enum Kind: UInt8, Sendable {
        /// `r SLOT`: reads a word of flags.
        case readFlags
        /// `w SLOT`: leaves room for a word of flags.
        case writeFlags
        /// `x N`: copies bytes.
        case raw
        /// `f SHAPE`: copies a value; `@PLAN` for one of a single constructor.
        case value
        /// `s SHAPE`: skips a value.
        case skip
        /// `k K`: writes a constant.
        case constant
        /// `b`: sets a bit.
        case bit
        /// `m MASK @ SOURCE , TARGET`: copies bits.
        case bits
        /// `t`: reads a Bool as a bit.
        case truth
        /// `u`: refuses.
        case refuse
        /// `d`: a double as an int.
        case doubleToInt
        /// `i`: an int as a double.
        case intToDouble
        /// `o`: an int that belongs to a word of flags, and is skipped unless there is room for that.
        case intIfOpen
        /// `e`: copies bytes and remembers them, for `c`.
        case option
        /// `c`: bytes by their places among those remembered.
        case choices

        init?(letter: UInt8) {
            guard let place = Array("rwxfskbmtudioec".utf8).firstIndex(of: letter) else { return nil }
            self.init(rawValue: UInt8(place))
        }
    }

    /// No bit, no constant.
    static let none: UInt8 = 255

    var kind: Kind
    /// The bit of the source that decides, or ``none``.
    var condition = Self.none
    var isInverted = false
    /// The bit of the target that is set, or ``none``.
    var target = Self.none
    var before: Int16 = -1
    var after: Int16 = -1
    var first: Int16 = 0
    var second: Int16 = 0
    var number: UInt32
}

extension SchemaTableWords {
    /// The letter at which the next word begins.
    fileprivate mutating func peek() -> UInt8? {
        skipSpaces()
        return current
    }

    /// Goes over a word.
    fileprivate mutating func skip() {
        skipSpaces()
        while isAtWord { advance() }
    }

    fileprivate mutating func layers() -> LayerTables.Rewritten {
        let last = Int32(truncatingIfNeeded: number())
        return LayerTables.Rewritten(last: last, first: Int32(truncatingIfNeeded: number()))
    }

    fileprivate mutating func step() -> LayerStep? {
        skipSpaces()
        guard isAtWord, let kind = current.flatMap({ LayerStep.Kind(letter: $0) }) else { return nil }
        advance()
        var step = LayerStep(kind: kind, number: UInt32(truncatingIfNeeded: number()))
        while isAtWord, let modifier = current {
            advance()
            let value = number()
            switch modifier {
            case UInt8(ascii: "?"): step.condition = UInt8(truncatingIfNeeded: value)
            case UInt8(ascii: "!"):
                step.condition = UInt8(truncatingIfNeeded: value)
                step.isInverted = true
            case UInt8(ascii: ">"): step.target = UInt8(truncatingIfNeeded: value)
            case UInt8(ascii: "<"): step.before = Int16(truncatingIfNeeded: value)
            case UInt8(ascii: "+"): step.after = Int16(truncatingIfNeeded: value)
            case UInt8(ascii: "@"): step.first = Int16(truncatingIfNeeded: value)
            case UInt8(ascii: ","): step.second = Int16(truncatingIfNeeded: value)
            default: return nil
            }
        }
        return step
    }
}
