import Foundation
import HTMLTree

/// The work of templates on one page.
///
/// Threads: one.
final class TemplateRun {
    /// Another document by its address; the caller fetches it.
    typealias Loader = (String) -> LoadedDocument

    let document: HTMLDocument
    let url: String
    let origins: PageOrigins
    var version = TemplateVersion.first
    /// The result of the last query: `$$`.
    var found: [HTMLNode] = []
    /// The result of the last function: `$@`.
    var returned: [HTMLNode] = []
    private(set) var properties: [String: HTMLNode] = [:]
    /// The places of the rules that gave properties their values.
    private(set) var propertyPlaces: [String: TemplatePlace] = [:]
    var budget: TemplateBudget
    private(set) var debug: [TemplateDebugLine] = []
    private var logged = 0
    /// Nodes whose spaces are kept.
    var preserved: Set<HTMLNode> = []
    /// The last rule that made, named or moved a node.
    private(set) var touched: [HTMLNode: TemplatePlace] = [:]
    var unsupported: TemplateError?
    var allowedOrigins: Set<PageOrigin> = []
    let loader: Loader
    /// The present, seconds since 1970.
    let now: Int
    /// Called before each rule.
    var progress: (TemplatePlace) -> Void = { _ in }
    private var variables: [String: [HTMLNode]] = [:]
    private let templates: [String: ArticleTemplate]
    private var includes = 0
    private var patterns: [PatternSource: TemplatePattern] = [:]
    private static let keptPatterns = 16
    private let host: String
    private let path: String

    /// - Parameters:
    ///   - document: The page. It is changed.
    ///   - url: Its address.
    ///   - templates: The rules that others may include, by name.
    ///   - limits: The bounds.
    ///   - now: The present, seconds since 1970.
    ///   - loader: The way to other documents.
    init(
        _ document: HTMLDocument,
        url: String,
        templates: [String: ArticleTemplate],
        limits: TemplateLimits,
        now: Int,
        loader: @escaping Loader
    ) {
        self.document = document
        self.url = url
        self.templates = templates
        self.loader = loader
        self.now = now
        budget = TemplateBudget(limits)
        let address = URL(string: url)
        host = address?.host?.lowercased() ?? ""
        let path = address?.path(percentEncoded: true) ?? ""
        self.path = path.isEmpty ? "/" : path
        origins = PageOrigins(document)
        if let origin = PageOrigin(url) { allowedOrigins.insert(origin) }
        for script in document.root?.descendants ?? [] where script.name == "script" {
            if let type = script["type"] { script.set("data-type", to: type) }
        }
    }

    // MARK: Rules

    /// Carries out the rules of a template.
    func run(_ template: ArticleTemplate) throws(TemplateError) {
        // The rules that follow, as those of the engine, work as the last site's do.
        if !template.isService { version = template.version }
        try runGroups(template.rules)
    }

    /// Carries out the rules at the top, whose conditions divide them into groups.
    private func runGroups(_ rules: [CheckedRule]) throws(TemplateError) {
        var index = 0
        var isMet = true
        (found, returned) = ([], [])
        while index < rules.count {
            var conditions: [(condition: CheckedRule.Condition, isDemand: Bool, place: TemplatePlace)] = []
            while index < rules.count, case .condition(let condition, let isDemand) = rules[index].kind {
                conditions.append((condition, isDemand, rules[index].place))
                index += 1
            }
            if !conditions.isEmpty {
                isMet = try areMet(conditions)
                (found, returned) = ([], [])
                continue
            }
            if isMet { try run(rules[index]) }
            index += 1
        }
    }

    private func areMet(
        _ conditions: [(condition: CheckedRule.Condition, isDemand: Bool, place: TemplatePlace)]
    ) throws(TemplateError) -> Bool {
        var suffices = !conditions.contains { !$0.isDemand }
        for (condition, isDemand, place) in conditions {
            try budget.countStep(place)
            if isDemand {
                guard try isMet(condition, place) else { return false }
            } else if !suffices {
                suffices = try isMet(condition, place)
            }
        }
        return suffices
    }

    private func isMet(_ condition: CheckedRule.Condition, _ place: TemplatePlace) throws(TemplateError)
        -> Bool
    {
        switch condition {
        case .constant(let value): value
        case .host(let pattern, let isNegated): try matches(pattern, host, place) != isNegated
        case .path(let pattern, let isNegated): try matches(pattern, path, place) != isNegated
        case .nodes(let query, let isNegated): try nodes(query, place).isEmpty == isNegated
        }
    }

    private func matches(
        _ source: PatternSource,
        _ text: String,
        _ place: TemplatePlace
    ) throws(TemplateError) -> Bool {
        do throws(TemplatePattern.TooLong) {
            return try pattern(source, place)?.matches(text) ?? false
        } catch {
            throw TemplateError(.limit(.pattern), at: place)
        }
    }

    /// A compiled pattern.
    func pattern(_ source: PatternSource, _ place: TemplatePlace) -> TemplatePattern? {
        if let known = patterns[source] { return known }
        var limits = TemplatePattern.Limits()
        limits.steps = budget.limits.patternSteps
        do throws(TemplatePattern.Invalid) {
            let made = try TemplatePattern(source.pattern, modifiers: source.modifiers, limits: limits)
            // Each keeps the memory of its largest search.
            if patterns.count >= Self.keptPatterns { patterns = [:] }
            patterns[source] = made
            return made
        } catch {
            // The checker has compiled it before.
            return nil
        }
    }

    func run(_ rules: [CheckedRule]) throws(TemplateError) { for rule in rules { try run(rule) } }

    private func run(_ rule: CheckedRule) throws(TemplateError) {
        try budget.countStep(rule.place)
        progress(rule.place)
        switch rule.kind {
        case .condition: break
        case .origins(let origins): allowedOrigins.formUnion(origins.compactMap(PageOrigin.init))
        case .include(let name): try include(name, rule.place)
        case .property(let name, let mode, let value): try set(name, mode, value, at: rule.place)
        case .variable(let name, let mode, let value): try assign(name, mode, value, at: rule.place)
        case .function(let function, let parameters, let value):
            let targets = try nodes(of: value, rule.place)
            returned = try call(function, parameters, targets, at: rule.place)
            if !Self.leavesAlone.contains(function) { touch(returned, rule.place) }
        case .block(let block, let rules): try run(block, rules, rule.place)
        }
    }

    private static let leavesAlone: Set<TemplateFunction> = [.debug, .unsupported, .simplify, .pre]

    /// Notes the rule that made, named or moved nodes. The engine's own rules count for what is new alone: an author looks
    /// for theirs.
    func touch(_ nodes: [HTMLNode], _ place: TemplatePlace) {
        let isOwn = place.source != FinalRules.name
        for node in nodes where isOwn || touched[node] == nil && node.number == 0 { touched[node] = place }
    }

    private func include(_ name: String, _ place: TemplatePlace) throws(TemplateError) {
        guard let template = templates[name] else { return }
        guard template.isUsable else { throw TemplateError(.unusable, at: place) }
        includes += 1
        defer { includes -= 1 }
        guard includes <= budget.limits.includes else { throw TemplateError(.limit(.includes), at: place) }
        try run(template)
    }

    // MARK: Properties and variables

    private func set(
        _ name: String,
        _ mode: TemplateRule.PropertyMode,
        _ value: CheckedValue,
        at place: TemplatePlace
    ) throws(TemplateError) {
        let first = try nodes(of: value, place).first
        switch mode {
        case .unset: guard properties[name] == nil, first != nil else { return }
        case .found: guard first != nil else { return }
        case .always: break
        }
        properties[name] = first
        if place.source != FinalRules.name || propertyPlaces[name] == nil { propertyPlaces[name] = place }
    }

    private func assign(
        _ name: String,
        _ mode: TemplateRule.VariableMode,
        _ value: CheckedValue,
        at place: TemplatePlace
    ) throws(TemplateError) {
        let nodes = try nodes(of: value, place)
        switch mode {
        case .replacing: variables[name] = nodes
        case .unset: if variables[name]?.isEmpty != false { variables[name] = nodes }
        case .adding:
            let count = (variables[name]?.count ?? 0) + nodes.count
            guard count <= budget.limits.listedNodes else { throw TemplateError(.limit(.nodes), at: place) }
            variables[name, default: []] += nodes
        }
    }

    /// The value of a variable; nil for one that no rule has set.
    subscript(variable: String) -> [HTMLNode]? {
        get { variables[variable] }
        set { variables[variable] = newValue }
    }

    /// The nodes that a name in an expression stands for.
    private func list(_ name: String) -> [HTMLNode] {
        switch name {
        case "$": found
        case "@": returned
        default: variables[name] ?? properties[name].map { [$0] } ?? []
        }
    }

    /// The nodes of a rule's right side.
    private func nodes(of value: CheckedValue, _ place: TemplatePlace) throws(TemplateError) -> [HTMLNode] {
        switch value {
        case .last: return found
        case .null: return []
        case .text(let text): return [try makeText(text, place)]
        case .query(let query):
            found = try nodes(query, place)
            return found
        }
    }

    // MARK: Queries

    /// The nodes that an expression finds, from a node if it is relative.
    func nodes(
        _ query: TemplateQuery,
        from node: HTMLNode? = nil,
        _ place: TemplatePlace
    ) throws(TemplateError) -> [HTMLNode] {
        var nodes: [HTMLNode] = []
        for part in query.parts { nodes += try self.nodes(part, from: node, place) }
        if query.parts.count > 1 { nodes = document.inReadingOrder(nodes) }
        guard nodes.count <= budget.limits.listedNodes else { throw TemplateError(.limit(.nodes), at: place) }
        switch query.pick {
        case nil: return nodes
        case .last: return nodes.suffix(1)
        case .number(let number): return nodes.indices.contains(number - 1) ? [nodes[number - 1]] : []
        }
    }

    private func nodes(
        _ part: TemplateQuery.Part,
        from node: HTMLNode?,
        _ place: TemplatePlace
    ) throws(TemplateError) -> [HTMLNode] {
        let starts: [HTMLNode]
        switch part.start {
        case .context: return try evaluate(part, from: node, place)
        case .variable(let name): starts = list(name)
        case .group(let query): starts = try nodes(query, from: node, place)
        }
        guard !part.path.isEmpty else { return starts }
        var nodes: [HTMLNode] = []
        for (index, start) in starts.enumerated() {
            if index & 0x3F == 0x3F { try budget.checkTime(place) }
            nodes += try evaluate(part, from: start, place)
            guard nodes.count <= budget.limits.listedNodes else {
                throw TemplateError(.limit(.nodes), at: place)
            }
        }
        return starts.count > 1 ? document.inReadingOrder(nodes) : nodes
    }

    private func evaluate(
        _ part: TemplateQuery.Part,
        from node: HTMLNode?,
        _ place: TemplatePlace
    ) throws(TemplateError) -> [HTMLNode] {
        // An attribute that was taken away has neither place nor neighbours.
        if let node, node.isLoose { return [] }
        var known: [String: [HTMLNode]] = [:]
        for name in part.variables { known[QueryWords.variable(name)] = list(name) }
        do throws(XPathError) {
            let steps = budget.limits.expressionSteps
            return try document.evaluate(part.path, from: node, variables: known, steps: steps).nodes
        } catch {
            throw TemplateError(error == .tooLong ? .limit(.expression) : .expression, at: place)
        }
    }

    // MARK: The log

    private var isLogFull: Bool {
        debug.count >= budget.limits.debugLines || logged >= budget.limits.logBytes
    }

    func log(_ text: String, _ place: TemplatePlace, paths: [String] = []) {
        guard !isLogFull else { return }
        logged += text.utf8.count + paths.reduce(0) { $0 + $1.utf8.count }
        debug.append(TemplateDebugLine(place: place, text: text, paths: paths))
    }

    func logNodes(_ nodes: [HTMLNode], _ place: TemplatePlace) {
        guard !isLogFull else { return }
        var lines = ["Debug \(nodes.count) nodes:"]
        var paths: [String] = []
        for (index, node) in nodes.prefix(TemplateLimits.debugNodes).enumerated() {
            lines.append("  [\(index)]: \(node.html(within: budget.limits.debugBytes))")
            if let path = pathAround(node), !paths.contains(path) { paths.append(path) }
        }
        log(lines.joined(separator: "\n"), place, paths: paths)
    }

    // MARK: New nodes

    func makeText(_ text: String, _ place: TemplatePlace) throws(TemplateError) -> HTMLNode {
        try budget.countNodes(1, place)
        try budget.countText(text.utf8.count, place)
        guard let made = document.makeText(text) else { throw TemplateError(.limit(.nodes), at: place) }
        return made
    }

    func makeElement(_ name: String, _ place: TemplatePlace) throws(TemplateError) -> HTMLNode {
        try budget.countNodes(1, place)
        guard let made = document.makeElement(name) else { throw TemplateError(.limit(.nodes), at: place) }
        return made
    }

    /// A copy whose elements have the origins of the copied ones.
    func makeCopy(
        of node: HTMLNode,
        isDeep: Bool = true,
        _ place: TemplatePlace
    ) throws(TemplateError) -> HTMLNode {
        let inside = isDeep ? node.descendants : []
        let extent = node.extent(isDeep: isDeep)
        try budget.countCopy(extent.bytes, place)
        try budget.countNodes(extent.nodes + inside.count, place)
        // Copying calls itself for each level.
        guard extent.levels <= 2 * budget.limits.depth else { throw TemplateError(.limit(.depth), at: place) }
        guard let copy = document.makeCopy(of: node, isDeep: isDeep) else {
            throw TemplateError(.limit(.nodes), at: place)
        }
        if node.number > 0, node.document === document {
            copy.number = node.number
            for (from, to) in zip(inside, isDeep ? copy.descendants : []) { to.number = from.number }
        }
        return copy
    }

    /// Throws if a node is so deep in the page that reading it, or what is put into it, could end the stack.
    func checkDepth(
        _ node: HTMLNode,
        below levels: Int = 0,
        _ place: TemplatePlace
    ) throws(TemplateError) {
        var depth = levels
        var next = node.parent
        while let parent = next {
            depth += 1
            guard depth <= budget.limits.depth else { throw TemplateError(.limit(.depth), at: place) }
            next = parent.parent
        }
    }

    func setText(_ text: String, of node: HTMLNode, _ place: TemplatePlace) throws(TemplateError) {
        try budget.countText(text.utf8.count, place)
        if node.kind == .element { try budget.countNodes(1, place) }
        node.setText(text)
    }

    func setAttribute(
        _ name: String,
        of node: HTMLNode,
        to value: String,
        _ place: TemplatePlace
    ) throws(TemplateError) {
        try budget.countText(value.utf8.count, place)
        try budget.countNodes(1, place)
        node.set(name, to: value)
    }
}
