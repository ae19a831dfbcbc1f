import SchemaSyntax

/// How the calls of other layers are read.
///
/// An id names a declaration whatever the layer, as it is a checksum of it. So one table serves all layers.
struct LayerRaising {
    /// A poll's answers hold media only when the server sends them; calls have InputMedia there.
    private static let sentOnly: Set<String> = ["MessageMedia"]

    private let history: LayerHistory
    private let planner: LayerPlanner

    init(history: LayerHistory, planner: LayerPlanner) {
        self.history = history
        self.planner = planner
    }

    /// `u ID PLAN` for each form that is not ours, `c ID` for each method of ours that may hold one.
    func lines() throws -> [String] {
        var lines: [String] = []
        let types = argumentTypes()
        for name in history.names {
            guard let ours = history.ours[name], !ours.isGeneric else { continue }
            if !ours.isFunction {
                guard case .boxed(let type) = ours.result, types.contains(type) else { continue }
            }
            var seen: Set<UInt32> = []
            for form in history.otherForms(of: name).reversed()
            where seen.insert(form.declaration.id).inserted {
                let layer = form.layers.upperBound
                let plan = try planner.raising(form.declaration, name, from: layer).plan
                lines.append("u \(hex(form.declaration.id)) \(planner.shared.number(of: plan))")
            }
        }
        let differing = differingTypes()
        for name in history.names {
            guard let ours = history.ours[name], ours.isFunction, !ours.isGeneric else { continue }
            if ours.fields.contains(where: { !LayerTableWriter.types($0.type).isDisjoint(with: differing) }) {
                lines.append("c \(hex(ours.id))")
            }
        }
        return lines
    }

    /// The types that calls hold, in any layer.
    private func argumentTypes() -> Set<String> {
        var types: Set<String> = []
        var queue: [String] = []
        func add(_ declaration: Declaration) {
            for field in declaration.fields {
                for type in LayerTableWriter.types(field.type).subtracting(Self.sentOnly)
                where types.insert(type).inserted { queue.append(type) }
            }
        }
        func addAll(_ name: String) {
            history.ours[name].map(add)
            history.otherForms(of: name).forEach { add($0.declaration) }
        }
        for name in history.names where history.ours[name]?.isFunction == true { addAll(name) }
        while let type = queue.popLast() { (history.constructors[type] ?? []).forEach(addAll) }
        return types
    }

    /// The types that have another form, or hold one.
    private func differingTypes() -> Set<String> {
        var differing: Set<String> = []
        var holders: [String: Set<String>] = [:]
        for (type, names) in history.constructors {
            for name in names {
                if !history.otherForms(of: name).isEmpty { differing.insert(type) }
                for field in history.ours[name]?.fields ?? [] {
                    for inner in LayerTableWriter.types(field.type) {
                        holders[inner, default: []].insert(type)
                    }
                }
            }
        }
        var queue = Array(differing)
        while let type = queue.popLast() {
            for holder in holders[type] ?? [] where differing.insert(holder).inserted { queue.append(holder) }
        }
        return differing
    }
}
