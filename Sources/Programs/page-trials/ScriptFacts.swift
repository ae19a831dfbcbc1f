/// What a test in JavaScript or TypeScript expects: texts by the names that they are given or compared to.
struct ScriptFacts {
    private enum Token: Equatable {
        case word(Substring)
        case mark(Character)
        case text(String)
    }

    /// The texts by their names, in their order.
    private(set) var facts: [(name: String, value: String)] = []
    /// All texts, in their order.
    private(set) var texts: [String] = []

    init(_ source: Substring) {
        let tokens = Self.tokens(of: source)
        for (index, token) in tokens.enumerated() {
            guard case .text(let value) = token else { continue }
            texts.append(value)
            if let name = Self.name(of: tokens[..<index]) { facts.append((name, value)) }
        }
    }

    /// The first text of one of the names, in the order of the names.
    func first(_ names: String...) -> String? {
        names.lazy.compactMap { name in facts.first { $0.name == name && !$0.value.isEmpty }?.value }.first
    }

    /// The tests of a file: the parts that begin with `it(` or `test(`.
    static func tests(in source: String) -> [Substring] {
        var starts: [String.Index] = []
        for line in source.split(separator: "\n") {
            let words = line.drop(while: \.isWhitespace)
            if words.hasPrefix("it(") || words.hasPrefix("it.skip(") || words.hasPrefix("test(") {
                starts.append(line.startIndex)
            }
        }
        return zip(starts, starts.dropFirst() + [source.endIndex]).map { source[$0..<$1] }
    }

    /// The name before a text: `name: "…"`, `name: [{ url: "…"`, `expect(result.name).to.be.eql("…"`, `name = "…"`.
    private static func name(of tokens: ArraySlice<Token>) -> String? {
        let inList: [Token] = [.mark("["), .mark("{"), .word("url"), .mark(":")]
        let compared: [Token] = [
            .mark(")"), .mark("."), .word("to"), .mark("."), .word("be"), .mark("."), .word("eql"),
            .mark("("),
        ]
        var rest = tokens
        if rest.suffix(4).elementsEqual(inList) { rest = rest.dropLast(4) }
        if rest.suffix(8).elementsEqual(compared) {
            rest = rest.dropLast(8)
        } else if rest.last == .mark(":") || rest.last == .mark("=") {
            rest = rest.dropLast()
        } else {
            return nil
        }
        if case .word(let name) = rest.last { return String(name) }
        return nil
    }

    private static func tokens(of source: Substring) -> [Token] {
        var (rest, tokens): (Substring, [Token]) = (source, [])
        while let character = rest.first {
            if character.isWhitespace {
                rest = rest.dropFirst()
            } else if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if character == "'" || character == "\"" || character == "`" {
                tokens.append(.text(text(&rest)))
            } else if character.isLetter || character == "_" || character == "$" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
                tokens.append(.word(word))
                rest = rest[word.endIndex...]
            } else {
                tokens.append(.mark(character))
                rest = rest.dropFirst()
            }
        }
        return tokens
    }

    private static func text(_ rest: inout Substring) -> String {
        guard let quote = rest.popFirst() else { return "" }
        var text = ""
        while let character = rest.popFirst(), character != quote {
            guard character == "\\" else {
                text.append(character)
                continue
            }
            switch rest.popFirst() {
            case "n", "r", "t": text.append(" ")
            case "u":
                let digits = rest.prefix(4)
                rest = rest.dropFirst(4)
                if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
                    text.unicodeScalars.append(scalar)
                }
            case let other?: text.append(other)
            case nil: break
            }
        }
        return text
    }
}
