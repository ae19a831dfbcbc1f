import SchemaSyntax

/// Compares what was sent with what has arrived, as far as both layers can say it.
struct Likeness {
    let from: LayerSchema
    let to: LayerSchema
    /// Faults, as texts with the path to them.
    private(set) var faults: [String] = []

    mutating func compare(_ sent: WireValue, _ arrived: WireValue, _ path: String) {
        switch (sent, arrived) {
        case (.object(let name, let mine), .object(let other, let theirs)):
            guard name == other, let form = from.byName[name], let wanted = to.byName[name] else { return }
            for field in wanted.fields where field.type != .flags {
                guard form.fields.contains(where: { $0.name == field.name && $0.type == field.type }),
                    let value = mine[field.name]
                else { continue }
                let place = "\(path).\(name).\(field.name)"
                guard let found = theirs[field.name] else {
                    if !Self.mayBeLost(field.type) { faults.append("\(place) is lost") }
                    continue
                }
                compare(value, found, place)
            }
        case (.vector(let mine), .vector(let theirs)):
            if theirs.count > mine.count { return faults.append("\(path) has grown") }
            guard theirs.count == mine.count else { return }
            for (index, pair) in zip(mine, theirs).enumerated() {
                compare(pair.0, pair.1, "\(path)[\(index)]")
            }
        case (.object, _), (_, .object): return
        default: if sent != arrived { faults.append("\(path): \(sent) became \(arrived)") }
        }
    }

    /// Whether a value of the type may have nothing in the other layer.
    private static func mayBeLost(_ type: TypeExpression) -> Bool {
        switch type {
        case .boxed, .vector: true
        default: false
        }
    }
}
