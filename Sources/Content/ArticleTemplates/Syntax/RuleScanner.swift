/// Reads one logical line as a rule.
struct RuleScanner {
    private let line: LogicalLine
    private var index = 0

    init(_ line: LogicalLine) { self.line = line }

    private var end: Int { line.text.count }
    private var next: Unicode.Scalar? { index < end ? line.text[index] : nil }

    private func issue(_ kind: TemplateIssue.Kind, at place: Int, _ suggestion: String? = nil)
        -> TemplateIssue
    {
        TemplateIssue(kind, at: line.place(place), suggestion: suggestion)
    }

    /// The rule; a block without its rules.
    mutating func rule() throws(TemplateIssue) -> TemplateRule {
        switch next {
        case "~": try option()
        case "?", "!": try condition()
        case "+": try include()
        case "$": try variable()
        case "@": try function()
        case "<": try tagRule()
        default: try property()
        }
    }

    private func made(_ kind: TemplateRule.Kind, argument: Int = 0) -> TemplateRule {
        TemplateRule(kind: kind, place: line.place(0), argumentPlace: line.place(argument))
    }

    private mutating func option() throws(TemplateIssue) -> TemplateRule {
        index += 1
        let name = try name()
        try colon()
        return made(.option(name: name, json: line.string(index..<end)), argument: index)
    }

    private mutating func condition() throws(TemplateIssue) -> TemplateRule {
        let isDemand = next == "!"
        index += 1
        let name = try name()
        skipSpaces()
        if index < end { try colon() }
        return made(
            .condition(isDemand: isDemand, name: name, argument: line.string(index..<end)),
            argument: index
        )
    }

    private mutating func include() throws(TemplateIssue) -> TemplateRule {
        index += 1
        skipSpaces()
        let name = line.string(index..<end)
        guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { throw issue(.notARule, at: 0) }
        return made(.include(name: name.lowercased()), argument: index)
    }

    private mutating func variable() throws(TemplateIssue) -> TemplateRule {
        index += 1
        let name = try name()
        skipSpaces()
        var mode = TemplateRule.VariableMode.replacing
        if next == "?" || next == "+" {
            mode = next == "?" ? .unset : .adding
            index += 1
        }
        return made(.variable(name: name, mode: mode, value: try value()))
    }

    private mutating func property() throws(TemplateIssue) -> TemplateRule {
        guard next?.properties.isAlphabetic == true else { throw issue(.notARule, at: 0) }
        let name = try name()
        skipSpaces()
        var mode = TemplateRule.PropertyMode.unset
        if next == "!" {
            index += 1
            mode = .found
            if next == "!" {
                index += 1
                mode = .always
            }
        }
        skipSpaces()
        guard next == nil || next == ":" else {
            let isFunction = next == "(" && RuleNames.functions[name] != nil
            throw issue(.notARule, at: 0, isFunction ? "@\(name)" : nil)
        }
        return made(.property(name: name, mode: mode, value: try value()))
    }

    private mutating func tagRule() throws(TemplateIssue) -> TemplateRule {
        let start = index
        guard let close = line.text.firstIndex(of: ">") else { throw issue(.unbalanced("<"), at: start) }
        let tag = try tag(in: start..<(close + 1))
        index = close + 1
        let parameter = RuleParameter(form: .tag(tag), place: line.place(start))
        return made(.function(name: "replace_tag", parameters: [parameter], value: try value()))
    }

    private mutating func function() throws(TemplateIssue) -> TemplateRule {
        index += 1
        let name = try name()
        skipSpaces()
        var inside: Range<Int>?
        if next == "(" {
            guard let close = Nesting(line.text).end(of: index) else {
                throw issue(.unbalanced("("), at: index)
            }
            inside = (index + 1)..<close
            index = close + 1
            skipSpaces()
        }
        if next == "{" {
            guard index == end - 1 else { throw issue(.misplaced("a rule behind {"), at: index + 1) }
            return try block(name, inside)
        }
        if RuleNames.blocks.contains(name) { throw issue(.unbalanced("@\(name)"), at: 0) }
        var parameters: [RuleParameter] = []
        if let inside { parameters = try self.parameters(in: inside) }
        return made(.function(name: name, parameters: parameters, value: try value()))
    }

    private func block(_ name: String, _ inside: Range<Int>?) throws(TemplateIssue) -> TemplateRule {
        guard RuleNames.blocks.contains(name) else {
            let near = RuleNames.suggestion(for: name, among: RuleNames.blocks).map { "@\($0)" }
            throw issue(.unknownName("block function @\(name)"), at: 0, near)
        }
        let range = line.trimmed(inside ?? end..<end)
        guard !range.isEmpty else { throw issue(.parameters("@\(name) needs an expression"), at: 0) }
        var argument = RuleValue.query(line.string(range), line.place(range.lowerBound))
        if let text = try quoted(range) { argument = .query(text, line.place(range.lowerBound + 1)) }
        return made(.block(name: name, argument: argument, rules: []), argument: range.lowerBound)
    }

    // MARK: Parts

    private mutating func name() throws(TemplateIssue) -> String {
        skipSpaces()
        let start = index
        while let scalar = next, scalar.isName { index += 1 }
        guard index > start else { throw issue(.notARule, at: start) }
        return line.string(start..<index).lowercased()
    }

    private mutating func skipSpaces() { while let scalar = next, scalar.isSpace { index += 1 } }

    private mutating func colon() throws(TemplateIssue) {
        skipSpaces()
        guard next == ":" else { throw issue(.unbalanced("a name without a colon"), at: index) }
        index += 1
        skipSpaces()
    }

    /// The right side of a rule; the last query's nodes without one.
    private mutating func value() throws(TemplateIssue) -> RuleValue {
        skipSpaces()
        guard index < end else { return .last }
        try colon()
        let range = line.trimmed(index..<end)
        guard !range.isEmpty else { return .last }
        if let text = try quoted(range) { return .text(text) }
        let text = line.string(range)
        return text.lowercased() == "null" ? .null : .query(text, line.place(range.lowerBound))
    }

    /// The text of a range that is one string in quotes, without them and their escapes; nil for another range.
    private func quoted(_ range: Range<Int>) throws(TemplateIssue) -> String? {
        guard line.text[range.lowerBound] == "\"" else { return nil }
        var index = range.lowerBound + 1
        while index < range.upperBound, line.text[index] != "\"" {
            index += line.text[index] == "\\" ? 2 : 1
        }
        guard index < range.upperBound else { throw issue(.unbalanced("\""), at: range.lowerBound) }
        guard index == range.upperBound - 1 else { return nil }
        return unescaped((range.lowerBound + 1)..<index)
    }

    /// The text without escapes. Those that the language has not are left as they are, for regular expressions.
    private func unescaped(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        var index = range.lowerBound
        while index < range.upperBound {
            let scalar = line.text[index]
            index += 1
            guard scalar == "\\", index < range.upperBound else {
                text.append(scalar)
                continue
            }
            let escaped = line.text[index]
            index += 1
            switch escaped {
            case "\"", "\\": text.append(escaped)
            case "n": text.append("\n")
            case "t": text.append("\t")
            case "r": text.append("\r")
            case "u":
                let digits = line.string(index..<min(index + 4, range.upperBound))
                if digits.utf8.count == 4, let code = UInt32(digits, radix: 16),
                    let made = Unicode.Scalar(code)
                {
                    text.append(made)
                    index += 4
                } else {
                    text.append(contentsOf: ["\\", "u"])
                }
            default: text.append(contentsOf: [scalar, escaped])
            }
        }
        return String(text)
    }

    private func tag(in range: Range<Int>) throws(TemplateIssue) -> String {
        let inside = line.trimmed((range.lowerBound + 1)..<(range.upperBound - 1))
        let name = line.string(inside).lowercased()
        let isName = name.unicodeScalars.allSatisfy { $0.isName || $0 == "-" }
        guard isName, name.unicodeScalars.first?.properties.isAlphabetic == true else {
            throw issue(.parameters("no name of an element in <>"), at: range.lowerBound)
        }
        return name
    }

    private func parameters(in range: Range<Int>) throws(TemplateIssue) -> [RuleParameter] {
        var parameters: [RuleParameter] = []
        for part in Nesting(line.text).parts(of: range) {
            parameters.append(try parameter(line.trimmed(part)))
        }
        return parameters
    }

    private func parameter(_ range: Range<Int>) throws(TemplateIssue) -> RuleParameter {
        let place = line.place(range.lowerBound)
        let text = line.string(range)
        let form: RuleParameter.Form
        switch line.text[range.lowerBound] {
        case "\"":
            guard let inside = try quoted(range) else { throw issue(.unbalanced("\""), at: range.lowerBound) }
            // Some authors put quotes around a tag.
            let isTag = inside.first == "<" && inside.last == ">" && inside.count > 2 && !inside.contains(" ")
            let name = inside.dropFirst().dropLast().lowercased()
            form =
                isTag && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
                ? .tag(name) : .text(inside, isQuoted: true)
        case "<" where text.hasSuffix(">"): form = .tag(try tag(in: range))
        case "@": form = .attribute(String(text.dropFirst()).lowercased())
        case "$": form = .variable(text)
        default: form = .text(text, isQuoted: false)
        }
        return RuleParameter(form: form, place: place)
    }
}

/// The brackets and quotes of a line.
struct Nesting {
    private let text: [Unicode.Scalar]

    init(_ text: [Unicode.Scalar]) { self.text = text }

    /// The place of the bracket that closes the one at `start`; nil without one.
    func end(of start: Int) -> Int? {
        var depth = 0
        var index = start
        var open: Set<Unicode.Scalar> = []
        while index < text.count {
            switch text[index] {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { return index }
            case "\"", "'": if let close = closing(index, &open) { index = close }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// The parts of a range between commas and spaces that are in no brackets or quotes.
    func parts(of range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        var depth = 0
        var index = range.lowerBound
        var open: Set<Unicode.Scalar> = []
        func take(_ end: Int) { if end > start { parts.append(start..<end) } }
        while index < range.upperBound {
            switch text[index] {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "\"", "'":
                if let close = closing(index, &open), close < range.upperBound { index = close }
            case let scalar where depth <= 0 && (scalar == "," || scalar.isSpace):
                take(index)
                start = index + 1
            default: break
            }
            index += 1
        }
        take(range.upperBound)
        return parts
    }

    /// The quote that closes the one at `start`; nil for an apostrophe. Behind one that nothing closes there is no other that
    /// is closed: they are noted, so that a line of quotes is read once.
    private func closing(_ start: Int, _ open: inout Set<Unicode.Scalar>) -> Int? {
        guard !open.contains(text[start]) else { return nil }
        var index = start + 1
        while index < text.count, text[index] != text[start] {
            index += text[index] == "\\" && text[start] == "\"" ? 2 : 1
        }
        guard index < text.count else {
            open.insert(text[start])
            return nil
        }
        return index
    }
}
