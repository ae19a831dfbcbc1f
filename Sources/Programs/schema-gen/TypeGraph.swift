/// Which types contain themselves, directly or by way of others.
struct TypeGraph {
    private let declared: Set<String>
    /// References that make a value's size depend on itself: all but those through a vector.
    private var inline: [String: Set<String>] = [:]
    private var all: [String: Set<String>] = [:]

    init(_ schema: Schema) {
        declared = Set(schema.types.map(\.name))
        for (name, constructors) in schema.types {
            for field in constructors.flatMap(\.fields) {
                guard case .some(let (target, isInline)) = Self.reference(field.type),
                    declared.contains(target)
                else {
                    continue
                }
                all[name, default: []].insert(target)
                if isInline { inline[name, default: []].insert(target) }
            }
        }
    }

    func isDeclared(_ type: String) -> Bool { declared.contains(type) }

    /// Whether values nest in themselves, so that decoding must count depth.
    func isRecursive(_ type: String) -> Bool { reaches(type, from: type, by: all) }

    /// Whether a value would be infinitely large were it stored in place.
    func needsIndirection(_ type: String) -> Bool { reaches(type, from: type, by: inline) }

    private static func reference(_ type: FieldType) -> (String, isInline: Bool)? {
        switch type {
        case .boxed(let name): (name, true)
        case .vector(let element): reference(element).map { ($0.0, false) }
        default: nil
        }
    }

    private func reaches(_ goal: String, from start: String, by edges: [String: Set<String>]) -> Bool {
        var seen: Set<String> = []
        var waiting = Array(edges[start] ?? [])
        while let next = waiting.popLast() {
            if next == goal { return true }
            guard seen.insert(next).inserted else { continue }
            waiting.append(contentsOf: edges[next] ?? [])
        }
        return false
    }
}
