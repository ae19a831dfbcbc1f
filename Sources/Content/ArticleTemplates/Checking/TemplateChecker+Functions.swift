import StdExtras

extension TemplateChecker {
    mutating func function(
        _ name: String,
        _ parameters: [RuleParameter],
        _ value: RuleValue,
        of rule: TemplateRule
    ) throws(TemplateIssue) -> CheckedRule.Kind {
        guard let function = TemplateFunction(rawValue: name), let counts = RuleNames.functions[name] else {
            let near = RuleNames.suggestion(for: name, among: RuleNames.functions.keys).map { "@\($0)" }
            throw TemplateIssue(.unknownName("function @\(name)"), at: rule.place, suggestion: near)
        }
        guard counts.contains(parameters.count) else {
            throw TemplateIssue(.parameters(Self.text(of: counts, name)), at: rule.place)
        }
        let made = try self.parameters(parameters, of: function, rule)
        return .function(function, made, try checked(value))
    }

    private static func text(of counts: ClosedRange<Int>, _ name: String) -> String {
        if counts.upperBound == 0 { return "@\(name) takes no parameters" }
        if counts.lowerBound == counts.upperBound { return "@\(name) takes \(counts.lowerBound) parameter" }
        return "@\(name) takes at least \(counts.lowerBound) and at most \(counts.upperBound) parameters"
    }

    private mutating func parameters(
        _ parameters: [RuleParameter],
        of function: TemplateFunction,
        _ rule: TemplateRule
    ) throws(TemplateIssue) -> [CheckedParameter] {
        switch function {
        case .replaceTag, .wrap, .wrapInner:
            // The manual knows a name alone; templates give what is made attributes, as elsewhere.
            try [tag(parameters[0], function)] + pairs(parameters.dropFirst(), function)
        case .appendTo, .prependTo, .afterElement, .beforeElement:
            [.query(try query(parameters[0].text, parameters[0].place), source: parameters[0].text)]
        case .append, .prepend, .after, .before: try content(parameters, function)
        case .setAttribute: try [.text(parameters[0].text)] + values(parameters.dropFirst())
        case .setAttributes: try pairs(parameters[...], function)
        case .styleToAttributes: try styles(parameters, function)
        case .match, .replace: try pattern(parameters, function)
        case .combine: parameters.map(Self.content)
        case .inline, .load: try silence(parameters, function)
        case .datetime: try date(parameters, function)
        default: []
        }
    }

    private func tag(
        _ parameter: RuleParameter,
        _ function: TemplateFunction
    ) throws(TemplateIssue) -> CheckedParameter {
        guard case .tag(let name) = parameter.form else {
            throw TemplateIssue(
                .parameters("@\(function.rawValue) needs a name in angle brackets"),
                at: parameter.place,
                suggestion: "<\(parameter.text)>"
            )
        }
        return .tag(name)
    }

    /// A text, a tag or the value of an attribute, as it is inserted.
    private static func content(_ parameter: RuleParameter) -> CheckedParameter {
        switch parameter.form {
        case .tag(let name): .tag(name)
        case .attribute(let name): .attribute(name)
        case .text(let text, _), .variable(let text): .text(text)
        }
    }

    private mutating func content(
        _ parameters: [RuleParameter],
        _ function: TemplateFunction
    ) throws(TemplateIssue) -> [CheckedParameter] {
        let first = Self.content(parameters[0])
        let rest = parameters.dropFirst()
        guard case .tag = first else {
            if let extra = rest.first {
                throw TemplateIssue(.parameters("only a tag has attributes"), at: extra.place)
            }
            return [first]
        }
        return try [first] + pairs(rest, function)
    }

    /// Names of attributes, each with its value.
    private mutating func pairs(
        _ parameters: ArraySlice<RuleParameter>,
        _ function: TemplateFunction
    ) throws(TemplateIssue) -> [CheckedParameter] {
        if parameters.count % 2 == 1, let last = parameters.last {
            throw TemplateIssue(.parameters("an attribute without a value"), at: last.place)
        }
        var made: [CheckedParameter] = []
        for (index, parameter) in parameters.enumerated() {
            made += index % 2 == 0 ? [.text(parameter.text)] : try values([parameter])
        }
        return made
    }

    /// Values of attributes: of the target's attributes, of expressions, or as they stand.
    private mutating func values(_ parameters: ArraySlice<RuleParameter>) throws(TemplateIssue)
        -> [CheckedParameter]
    {
        var made: [CheckedParameter] = []
        for parameter in parameters {
            switch parameter.form {
            case .attribute(let name): made.append(.attribute(name))
            case .tag: made.append(.text(parameter.text))
            case .variable(let text): made.append(.query(try query(text, parameter.place), source: text))
            case .text(let text, _):
                made.append(text.hasPrefix(".") ? try relative(text, parameter) : .text(text))
            }
        }
        return made
    }

    /// An expression that begins with a point; the text itself where it is none, as an ellipsis.
    private mutating func relative(
        _ text: String,
        _ parameter: RuleParameter
    ) throws(TemplateIssue) -> CheckedParameter {
        guard text.hasPrefix("./") || text.hasPrefix(".[") || text == "." || text.hasPrefix("..") else {
            return .text(text)
        }
        if text.allSatisfy({ $0 == "." }), text.count > 2 { return .text(text) }
        return .query(try query(text, parameter.place), source: text)
    }

    private func styles(
        _ parameters: [RuleParameter],
        _ function: TemplateFunction
    ) throws(TemplateIssue) -> [CheckedParameter] {
        guard parameters.count % 2 == 0 else {
            throw TemplateIssue(
                .parameters("a style without an attribute"),
                at: parameters[parameters.count - 1].place
            )
        }
        return parameters.map { .text($0.text.lowercased()) }
    }

    private mutating func pattern(
        _ parameters: [RuleParameter],
        _ function: TemplateFunction
    ) throws(TemplateIssue) -> [CheckedParameter] {
        let modifiers = parameters.count > 2 ? parameters[2].text : ""
        let source = PatternSource(pattern: parameters[0].text, modifiers: modifiers)
        try check(source, shown: source.pattern, parameters[0].place, offset: -1)
        guard parameters.count > 1 else { return [.pattern(source)] }
        if function == .match, !(0...99).contains(Int(parameters[1].text) ?? -1) {
            throw TemplateIssue(
                .parameters("the second parameter is the number of a group"),
                at: parameters[1].place
            )
        }
        return [.pattern(source), .text(parameters[1].text)]
    }

    private func silence(
        _ parameters: [RuleParameter],
        _ function: TemplateFunction
    ) throws(TemplateIssue) -> [CheckedParameter] {
        guard let first = parameters.first else { return [] }
        guard first.text.lowercased() == "silent" else {
            throw TemplateIssue(
                .parameters("@\(function.rawValue) takes silent, or nothing"),
                at: first.place,
                suggestion: "silent"
            )
        }
        return [.text("silent")]
    }

    private func date(
        _ parameters: [RuleParameter],
        _ function: TemplateFunction
    ) throws(TemplateIssue) -> [CheckedParameter] {
        guard let first = parameters.first else { return [] }
        guard let hours = Double(first.text), hours.magnitude <= 18 else {
            throw TemplateIssue(.parameters("the first parameter is hours from UTC"), at: parameters[0].place)
        }
        return parameters.map { .text($0.text) }
    }
}
