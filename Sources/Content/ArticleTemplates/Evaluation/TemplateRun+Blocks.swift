import HTMLTree
import StdExtras

extension TemplateRun {
    /// Carries out the rules of a block as often as it says.
    func run(
        _ block: CheckedRule.BlockFunction,
        _ rules: [CheckedRule],
        _ place: TemplatePlace
    ) throws(TemplateError) {
        switch block {
        case .choice(let query, let isNegated):
            let nodes = try nodes(query, place)
            guard nodes.isEmpty == isNegated else { return }
            (found, returned) = (nodes, nodes)
            try run(rules)
        case .map(let query):
            let nodes = try nodes(query, place)
            let outer = loopVariables
            for (index, node) in nodes.enumerated() {
                (found, returned) = (nodes, [node])
                try begin(index, of: nodes.count, place)
                try run(rules)
            }
            loopVariables = outer
        case .times(let count): try repeating(count, rules, place)
        case .told(let query):
            let text = try nodes(query, place).first?.text.trimmingWhitespace ?? ""
            try repeating(max(0, Int(text) ?? 0), rules, place)
        case .loop(let query, let isNegated):
            let outer = loopVariables
            var index = 0
            while true {
                let nodes = try nodes(query, place)
                guard nodes.isEmpty == isNegated else { break }
                (found, returned) = (nodes, nodes)
                try begin(index, of: nil, place)
                try run(rules)
                index += 1
            }
            loopVariables = outer
        }
    }

    private func repeating(_ count: Int, _ rules: [CheckedRule], _ place: TemplatePlace) throws(TemplateError)
    {
        let outer = loopVariables
        for index in 0..<count {
            returned = found
            try begin(index, of: count, place)
            try run(rules)
        }
        loopVariables = outer
    }

    /// Sets what the rules of a round may ask: its number, and if it is the first, the last or one between.
    private func begin(_ index: Int, of count: Int?, _ place: TemplatePlace) throws(TemplateError) {
        try budget.countIteration(place)
        self["index"] = [try makeText("\(index + 1)", place)]
        self["first"] = try mark(index == 0, place)
        guard let count else { return }
        self["middle"] = try mark(index > 0 && index < count - 1, place)
        self["last"] = try mark(index == count - 1, place)
    }

    private func mark(_ isSet: Bool, _ place: TemplatePlace) throws(TemplateError) -> [HTMLNode] {
        isSet ? [try makeElement("true", place)] : []
    }

    /// The variables of a loop, which one inside of another one gives back.
    private var loopVariables: [[HTMLNode]?] {
        get { Self.loopNames.map { self[$0] } }
        set { for (name, value) in zip(Self.loopNames, newValue) { self[name] = value } }
    }

    private static let loopNames = ["index", "first", "middle", "last"]
}
