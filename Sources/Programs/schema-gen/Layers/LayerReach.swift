import SchemaSyntax

/// Which of our constructors can be sent in which layer: in an answer of a method that the layer has, or in updates.
struct LayerReach {
    private let history: LayerHistory
    private let planner: LayerPlanner
    private var reached: [Int: Set<String>] = [:]
    /// The layers nearest to ours in which a type, or one inside it, differs.
    private(set) var rewritten: [String: RewrittenLayers] = [:]
    /// Missing constructors without a rule, with their layers.
    private var missing: [String: [Int]] = [:]

    init(history: LayerHistory, planner: LayerPlanner) throws {
        self.history = history
        self.planner = planner
        for layer in LayerHistory.adapted {
            try visit(layer)
            noteRewritten(layer)
        }
    }

    func isReached(_ name: String, in layer: Int) -> Bool { reached[layer]?.contains(name) == true }

    /// Throws if something can be sent that has neither a form nor a rule.
    func check() throws {
        let texts = missing.sorted { $0.key < $1.key }.map { name, layers in
            "\(name): can be sent in layers that lack it (\(layers.min() ?? 0) to \(layers.max() ?? 0)): give it a rule"
        }
        guard texts.isEmpty else {
            throw SchemaError(file: history.file, line: 1, message: texts.joined(separator: "\n"))
        }
    }

    private mutating func visit(_ layer: Int) throws {
        var types: Set<String> = ["Updates"]
        for name in history.names {
            guard let ours = history.ours[name], ours.isFunction, !ours.isGeneric,
                let form = history.form(of: name, in: layer)
            else { continue }
            if form.result != ours.result, !planner.isUnwrapped(ours.result, in: layer) {
                throw planner.fault(form, "layer \(layer) answers another type: give it a rule")
            }
            types.formUnion(LayerTableWriter.types(ours.result))
        }
        // In order, because plans are numbered as they are made.
        var queue = types.sorted()
        while let type = queue.popLast() {
            for name in history.constructors[type] ?? [] {
                reached[layer, default: []].insert(name)
                guard let planned = try planner.lowering(name, to: layer) else {
                    missing[name, default: []].append(layer)
                    continue
                }
                for inner in planned.types.sorted() where types.insert(inner).inserted { queue.append(inner) }
            }
        }
    }

    /// A type differs if one of its constructors does, or holds a type that does.
    private mutating func noteRewritten(_ layer: Int) {
        var differing: Set<String> = []
        var holders: [String: Set<String>] = [:]
        for (type, names) in history.constructors {
            for name in names {
                guard let ours = history.ours[name] else { continue }
                if history.form(of: name, in: layer)?.id != ours.id { differing.insert(type) }
                for field in ours.fields {
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
        for type in differing { rewritten[type, default: RewrittenLayers()].add(layer) }
    }
}

/// For which layers a value has to be rewritten: the older ones up to one, and the newer ones from another on.
struct RewrittenLayers: Equatable {
    /// The last older one; 0 if none.
    private(set) var last = 0
    /// The first newer one; the one after all of them if none.
    private(set) var first = LayerHistory.layers.upperBound + 1

    var isEmpty: Bool { self == RewrittenLayers() }

    mutating func add(_ layer: Int) {
        if layer < LayerHistory.own { last = max(last, layer) } else { first = min(first, layer) }
    }

    mutating func add(_ other: RewrittenLayers) {
        last = max(last, other.last)
        first = min(first, other.first)
    }
}
