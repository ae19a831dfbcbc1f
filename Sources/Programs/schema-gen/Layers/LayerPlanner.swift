import SchemaSyntax

/// Makes plans from pairs of declarations, by the names of fields and by rules.
struct LayerPlanner {
    /// A plan, and the types whose values it writes.
    struct Planned {
        var plan: LayerPlan
        var types: Set<String> = []
    }

    let history: LayerHistory
    let rules: LayerRules
    /// Plans that others name by their number.
    let shared: SharedPlans

    /// The plan that copies a value of ours.
    func copying(_ ours: Declaration) throws -> Planned {
        try adapting(ours, to: ours, named: ours.name, isUp: false, layer: LayerHistory.own)
    }

    /// The plan that writes a value of ours for `layer`; nil if the layer lacks it and there is no rule.
    func lowering(_ name: String, to layer: Int) throws -> Planned? {
        guard let ours = history.ours[name] else { return nil }
        if let form = history.form(of: name, in: layer), form.id == ours.id { return try copying(ours) }
        if rules.isNeverSent(name) { return try omitting(ours) }
        if let form = history.form(of: name, in: layer) {
            return try adapting(ours, to: form, named: name, isUp: false, layer: layer)
        }
        switch rules.substitute(for: name) {
        case nil: return nil
        case .omit: return try omitting(ours)
        case .other(let other):
            guard let form = history.form(of: other, in: layer) else {
                throw fault(ours, "layer \(layer) has no \(other) either")
            }
            return try adapting(ours, to: form, named: name, isUp: false, layer: layer)
        case .field(let field): return try unwrapping(ours, field)
        }
    }

    /// The plan that reads `form`, another one of `name`, as ours.
    func raising(_ form: Declaration, _ name: String, from layer: Int) throws -> Planned {
        guard let ours = history.ours[name] else { throw fault(form, "not of our schema") }
        return try adapting(form, to: ours, named: name, isUp: true, layer: layer)
    }

    /// The plan that reads a value of ours and writes nothing.
    func omitting(_ ours: Declaration) throws -> Planned {
        var planned = try copying(ours)
        planned.plan.head = .omitted
        planned.types = []
        return planned
    }

    /// The plan that writes one field of `ours` alone.
    func unwrapping(_ ours: Declaration, _ field: String) throws -> Planned {
        guard let index = ours.fields.firstIndex(where: { $0.name == field && $0.condition == nil }) else {
            throw fault(ours, "no field '\(field)' that is always there")
        }
        var alone = ours
        alone.fields = [ours.fields[index]]
        var planned = try adapting(ours, to: alone, named: ours.name, isUp: false, layer: LayerHistory.own)
        planned.plan.head = .bare
        return planned
    }

    private func adapting(
        _ source: Declaration,
        to target: Declaration,
        named name: String,
        isUp: Bool,
        layer: Int
    ) throws -> Planned {
        var pair = FormPair(source, target, name, isUp: isUp, layer: layer, planner: self)
        return try pair.plan()
    }

    func fault(_ declaration: Declaration, _ message: String) -> SchemaError {
        SchemaError(file: history.file, line: declaration.line, message: "\(declaration.name): \(message)")
    }

    /// True if every constructor of `type` is written as one of its fields in `layer`.
    func isUnwrapped(_ type: TypeExpression, in layer: Int) -> Bool {
        switch type {
        case .vector(let element): return isUnwrapped(element, in: layer)
        case .boxed(let name):
            return (history.constructors[name] ?? []).allSatisfy { constructor in
                if rules.isNeverSent(constructor) { return true }
                guard history.form(of: constructor, in: layer) == nil else { return false }
                return switch rules.substitute(for: constructor) {
                case .field, .omit: true
                case .other, nil: false
                }
            }
        default: return false
        }
    }
}

/// Plans that are named by number, and constants.
final class SharedPlans {
    private(set) var plans: [LayerPlan] = []
    private var numbers: [LayerPlan: Int] = [:]
    private(set) var constants: [[UInt8]] = []
    private var constantNumbers: [[UInt8]: Int] = [:]

    func number(of plan: LayerPlan) -> Int {
        if let number = numbers[plan] { return number }
        plans.append(plan)
        numbers[plan] = plans.count - 1
        return plans.count - 1
    }

    func number(of constant: [UInt8]) -> Int {
        if let number = constantNumbers[constant] { return number }
        constants.append(constant)
        constantNumbers[constant] = constants.count - 1
        return constants.count - 1
    }
}
