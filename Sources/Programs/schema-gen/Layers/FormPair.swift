import SchemaSyntax

/// Two forms of one declaration, while the plan from one to the other is made.
///
/// The plan goes once through the fields of the source, in order; what only the target has comes in between. So the
/// fields that both have must be in the same order, and they are: the API appends.
struct FormPair {
    private let source: Declaration
    private let target: Declaration
    private let name: String
    private let isUp: Bool
    private let layer: Int
    private let planner: LayerPlanner

    private let sourceWords: [String]
    private let targetWords: [String]
    private var steps = PlanSteps()
    private var types: Set<String> = []
    /// The next field of the target that has not been written.
    private var next = 0
    /// Flags of the source that are a Bool in the target, by its place there.
    private var truths: [Int: Field] = [:]

    init(
        _ source: Declaration,
        _ target: Declaration,
        _ name: String,
        isUp: Bool,
        layer: Int,
        planner: LayerPlanner
    ) {
        (self.source, self.target, self.name) = (source, target, name)
        (self.isUp, self.layer, self.planner) = (isUp, layer, planner)
        sourceWords = source.fields.filter { $0.type == .flags }.map(\.name)
        targetWords = target.fields.filter { $0.type == .flags }.map(\.name)
    }

    mutating func plan() throws -> LayerPlanner.Planned {
        let repliesByNumber =
            isUp && source.fields.contains { $0.name == "reply_to_msg_id" }
            && target.fields.contains { $0.name == "reply_to" } && planner.rules.repliesByNumber(name)
        for field in source.fields {
            if repliesByNumber, field.name == "reply_to_msg_id" || field.name == "top_msg_id" {
                try addReply(field)
            } else {
                try add(field)
            }
        }
        try fill(upTo: target.fields.count)
        let plan = LayerPlan(source: source.id, head: .id(target.id), steps: steps.finish())
        return LayerPlanner.Planned(plan: plan, types: types)
    }

    // MARK: fields of the source

    private mutating func add(_ field: Field) throws {
        if field.type == .flags { return steps.add("r\(try slot(field.name, sourceWords))") }
        let wanted = isUp ? planner.rules.ownField(name, older: field.name) : field.name
        let index = target.fields.firstIndex {
            (isUp ? $0.name : planner.rules.ownField(name, older: $0.name)) == wanted
        }
        guard let index, !isDropped(field, target.fields[index]) else {
            // What an older call says and ours cannot is lost by a rule alone; a mere flag never matters.
            if isUp, index == nil, field.type != .presence, !planner.rules.drops(name, field.name) {
                throw planner.fault(source, "ours has no '\(field.name)': give it a rule")
            }
            return try skip(field)
        }
        let other = target.fields[index]
        if field.type == .presence, other.type == .presence {
            return steps.copy(try bit(field, sourceWords), to: try bit(other, targetWords))
        }
        // A flag has no bytes, so that it is there whenever its Bool has to be written.
        if field.type == .presence, other.type == .bool { return truths[index] = field }
        if field.type == .bool, other.type == .presence { return try copyTruth(field, to: other) }
        guard index >= next else { throw planner.fault(source, "'\(field.name)' is in another order") }
        try fill(upTo: index)
        next = index + 1
        try copy(field, to: other)
    }

    private func isDropped(_ field: Field, _ other: Field) -> Bool {
        field.type != other.type && planner.rules.drops(name, isUp ? other.name : field.name)
    }

    private mutating func skip(_ field: Field) throws {
        if field.type == .presence { return }
        let shape = try shape(field)
        if shape == WireShape.unsupported, field.condition != nil {
            return steps.add("u0" + (try condition(field)))
        }
        steps.add("s\(shape)" + (try condition(field)))
    }

    private mutating func copy(_ field: Field, to other: Field) throws {
        let conversion = conversion(field, other)
        let shape: Int
        var value: String
        switch conversion {
        case nil:
            guard field.type == other.type || !isUp && planner.isUnwrapped(field.type, in: layer) else {
                throw planner.fault(target, "'\(field.name)' changed its type: give it a rule")
            }
            fallthrough
        case .same:
            shape = try self.shape(field)
            value = "f\(shape)"
            note(field.type)
        case .truth: throw planner.fault(target, "'\(field.name)' is no Bool that became a flag")
        case .integer:
            shape = -1
            value = field.type == .double ? "d0" : "i0"
        case .option, .choices:
            // Places are not told as bytes again: of what is sent, only a draft could have them.
            guard isUp else { return try skip(field) }
            shape = -1
            value = conversion == .option ? "e0" : "c0"
        case .text:
            shape = -1
            value = try textStep()
        case .user, .users:
            shape = -1
            value = try userStep(inVector: conversion == .users)
        }
        if shape == WireShape.unsupported, field.condition != nil {
            return steps.add("u0" + (try condition(field)))
        }
        if field.condition == nil, other.condition == nil, let size = WireShape.fixedSize(shape) {
            return steps.copyRaw(size)
        }
        value += try condition(field)
        if field.condition != nil, isShared(other) {
            // If one of the fields under a flag cannot be written, the others cannot stand alone: all goes.
            steps.add(value)
            return steps.add("b0\(try condition(field))>\(try bit(other, targetWords).number)")
        }
        if other.condition != nil { value += ">\(try bit(other, targetWords).number)" }
        steps.add(value)
        guard field.condition != nil, other.condition == nil else { return }
        guard let constant = try constant(other) else {
            throw planner.fault(target, "'\(other.name)' may be missing in the other form: give it a value")
        }
        let missing = try bit(field, sourceWords).number
        steps.add("k\(constant)!\(missing)")
    }

    private func conversion(_ field: Field, _ other: Field) -> LayerRules.Conversion? {
        // An option is remembered on its way, and stays as it is.
        guard isUp || field.type != other.type else { return nil }
        let conversion = planner.rules.conversion(of: name, isUp ? other.name : field.name)
        return field.type == other.type && conversion != .option ? nil : conversion
    }

    /// A flag as the Bool that it was, or such a Bool as a flag.
    private mutating func copyTruth(_ field: Field, to other: Field) throws {
        guard planner.rules.conversion(of: name, isUp ? other.name : field.name) == .truth else {
            throw planner.fault(target, "'\(field.name)' changed its type: give it a rule")
        }
        guard field.type == .presence else {
            return steps.add("t0" + (try condition(field)) + ">\(try bit(other, targetWords).number)")
        }
        let to = other.condition == nil ? "" : ">\(try bit(other, targetWords).number)"
        let bit = try bit(field, sourceWords).number
        steps.add("k\(planner.shared.number(of: LayerPlan.word(0x9972_75B5)))?\(bit)\(to)")
        if other.condition == nil {
            steps.add("k\(planner.shared.number(of: LayerPlan.word(0xBC79_9737)))!\(bit)")
        }
    }

    /// A text with entities that was a plain string.
    private func textStep() throws -> String {
        guard let text = planner.history.ours["textWithEntities"] else {
            throw planner.fault(source, "no textWithEntities")
        }
        guard !isUp else {
            let before = planner.shared.number(of: LayerPlan.word(text.id))
            let after = planner.shared.number(of: LayerPlan.word(LayerPlan.vector) + LayerPlan.word(0))
            return "f\(WireShape.bytes)<\(before)+\(after)"
        }
        let inner = try planner.unwrapping(text, "text").plan
        return "f\(WireShape.planned)@\(planner.shared.number(of: inner))"
    }

    /// A peer that was the number of a user.
    private func userStep(inVector: Bool) throws -> String {
        guard let user = planner.history.ours["peerUser"], !isUp else {
            throw planner.fault(source, "no peerUser, or a call that names one by number")
        }
        let inner = try planner.unwrapping(user, "user_id").plan
        let shape = WireShape.planned + (inVector ? WireShape.vector : 0)
        return "f\(shape)@\(planner.shared.number(of: inner))"
    }

    /// `reply_to_msg_id` opens an inputReplyToMessage, to which `top_msg_id` belongs.
    private mutating func addReply(_ field: Field) throws {
        guard let reply = planner.history.ours["inputReplyToMessage"],
            let index = target.fields.firstIndex(where: { $0.name == "reply_to" })
        else { throw planner.fault(source, "no inputReplyToMessage") }
        // The word of flags of the reply is the last of four.
        let slot = 3
        guard field.name == "reply_to_msg_id" else {
            guard let top = reply.fields.first(where: { $0.name == "top_msg_id" })?.condition else {
                throw planner.fault(source, "no top_msg_id")
            }
            return steps.add("o0" + (try condition(field)) + ">\(slot * 32 + top.bit)")
        }
        try fill(upTo: index)
        next = index + 1
        let here = try condition(field)
        let to = try bit(target.fields[index], targetWords).number
        steps.add("k\(planner.shared.number(of: LayerPlan.word(reply.id)))\(here)>\(to)")
        steps.add("w\(slot)\(here)")
        steps.add("f0\(here)")
    }

    // MARK: fields of the target alone

    private mutating func fill(upTo end: Int) throws {
        while next < end {
            let field = target.fields[next]
            next += 1
            if let flag = truths[next - 1] {
                try copyTruth(flag, to: field)
            } else if field.type == .flags {
                steps.add("w\(try slot(field.name, targetWords))")
            } else if field.condition == nil {
                try addConstant(field)
            }
        }
    }

    private mutating func addConstant(_ field: Field) throws {
        guard let constant = try constant(field) else {
            throw planner.fault(target, "nothing gives '\(field.name)': give it a value")
        }
        steps.add("k\(constant)")
    }

    /// The number of the constant that a rule gives for a field of the target; nil without a rule.
    private func constant(_ field: Field) throws -> Int? {
        guard let bytes = planner.rules.value(of: name, field.name) else { return nil }
        let shape = WireShape.of(field.type) { planner.history.constructors[$0] != nil }
        if let size = shape.flatMap(WireShape.fixedSize), size != bytes.count {
            throw planner.fault(
                target,
                "the value of '\(field.name)' has \(bytes.count) bytes, its type \(size)"
            )
        }
        return planner.shared.number(of: bytes)
    }

    // MARK: parts of steps

    private func isShared(_ field: Field) -> Bool {
        target.fields.count { $0.condition != nil && $0.condition == field.condition } > 1
    }

    private mutating func note(_ type: TypeExpression) {
        switch type {
        case .boxed(let name): types.insert(name)
        case .vector(let element): note(element)
        default: break
        }
    }

    private func shape(_ field: Field) throws -> Int {
        guard let shape = WireShape.of(field.type, known: { planner.history.constructors[$0] != nil }) else {
            throw planner.fault(source, "'\(field.name)' has a type that adapters cannot read")
        }
        return shape
    }

    private func condition(_ field: Field) throws -> String {
        field.condition == nil ? "" : "?\(try bit(field, sourceWords).number)"
    }

    private func bit(_ field: Field, _ words: [String]) throws -> FlagBit {
        guard let condition = field.condition else {
            throw planner.fault(source, "'\(field.name)' has no flag")
        }
        return FlagBit(word: try slot(condition.word, words), bit: condition.bit)
    }

    private func slot(_ word: String, _ words: [String]) throws -> Int {
        guard let slot = words.firstIndex(of: word), slot < 3 else {
            throw planner.fault(source, "no word of flags '\(word)'")
        }
        return slot
    }
}
