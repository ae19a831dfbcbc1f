import StdExtras

/// Writes the nodes of a page as Markdown that reads back as the same nodes.
///
/// Places on the same server are named with it: the file is read elsewhere, where their paths lead nowhere. The server knows
/// its own files by either.
struct TelegraphMarkdownWriter {
    private let url: String

    init(url: String) { self.url = url }

    /// The blocks of nodes, with blank lines between.
    func text(_ nodes: [TelegraphNode]) -> String {
        blocks(nodes).map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    /// The text on one line, without forms.
    static func line(_ text: String) -> String {
        escaped(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    /// The lines of each block.
    private func blocks(_ nodes: [TelegraphNode]) -> [[String]] {
        var blocks: [[String]] = []
        var line: [TelegraphNode] = []
        var lists = 0
        for node in nodes {
            guard let element = node.element, !node.isInline else {
                line.append(node)
                continue
            }
            if line.hasContent { blocks.append(lines(line)) }
            line = []
            // Lists after each other are told apart by their signs.
            lists = [.ul, .ol].contains(element.tag) ? lists + 1 : 0
            blocks += self.blocks(of: element, isSecond: lists % 2 == 0)
        }
        if line.hasContent { blocks.append(lines(line)) }
        return blocks
    }

    private func blocks(of element: TelegraphElement, isSecond: Bool) -> [[String]] {
        switch element.tag {
        case .h3: heading("### ", element)
        case .h4: heading("#### ", element)
        case .hr: [["---"]]
        case .pre: [fenced(element.children.plainText)]
        case .blockquote: quoted(element) { $0.map { "> \($0)" } }
        case .aside: quoted(element) { ["<aside>" + joined($0) + "</aside>"] }
        case .ul, .ol: [list(element, isSecond: isSecond)]
        case .figure: figure(element)
        case .img, .video, .iframe: medium(element, caption: [])
        default: blocks(element.children)
        }
    }

    private func heading(_ signs: String, _ element: TelegraphElement) -> [[String]] {
        let words = joined(lines(element.children, areBlock: false), by: " ").trimmingWhitespace
        // Signs at the end would be left out by readers.
        let isEnding = words.hasSuffix("#")
        return words.isEmpty ? [] : [[signs + (isEnding ? String(words.dropLast()) + "\\#" : words)]]
    }

    private func quoted(_ element: TelegraphElement, _ made: ([String]) -> [String]) -> [[String]] {
        let lines = lines(element.children)
        let media = element.children.media.flatMap { medium($0, caption: []) }
        return (lines.isEmpty ? [] : [made(lines)]) + media
    }

    /// Lines in one, with another sign in place of the backslashes at their ends.
    private func joined(_ lines: [String], by sign: String = "<br>") -> String {
        (lines.dropLast().map { String($0.dropLast()) } + lines.suffix(1)).joined(separator: sign)
    }

    private func fenced(_ code: String) -> [String] {
        var longest = 0
        var run = 0
        for character in code {
            run = character == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: max(3, longest + 1))
        let lines = code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        return [fence] + lines + [fence]
    }

    private func list(_ element: TelegraphElement, isSecond: Bool) -> [String] {
        var lines: [String] = []
        var number = 1
        for node in element.children where !node.isBlank {
            let content = node.element?.tag == .li ? node.element?.children ?? [] : [node]
            let sign =
                element.tag == .ol ? "\(number)\(isSecond ? ")" : ".") " : isSecond ? "* " : "- "
            number += 1
            let indentation = String(repeating: " ", count: sign.count)
            var item: [String] = []
            for block in blocks(content) {
                let isList = block.first.map { MarkdownSigns.beginsList($0) } ?? false
                if !item.isEmpty, !isList { item.append("") }
                item += block
            }
            lines.append(sign + (item.first ?? ""))
            lines += item.dropFirst().map { $0.isEmpty ? "" : indentation + $0 }
        }
        return lines
    }

    // MARK: Media

    private func figure(_ element: TelegraphElement) -> [[String]] {
        let captions = element.children.filter { $0.element?.tag == .figcaption }
        let caption = captions.flatMap { $0.element?.children ?? [] }
        let media = element.children.filter { $0.element?.tag != .figcaption }.media
        guard let last = media.last else { return blocks(caption.isEmpty ? element.children : caption) }
        return media.dropLast().flatMap { medium($0, caption: []) } + medium(last, caption: caption)
    }

    private func medium(_ element: TelegraphElement, caption: [TelegraphNode]) -> [[String]] {
        guard let address = element.src else { return [] }
        // The path of a frame says which service it is of.
        let target = element.tag == .iframe ? self.target(address.text) : whole(address)
        return [["![\(joined(lines(caption)))](\(target))"]]
    }

    /// A target that is not left to where the text is read; places on the page are.
    private func whole(_ address: TelegraphAddress) -> String {
        target(address.absolute(on: url) ?? address.text)
    }

    private func target(_ address: String) -> String {
        let text = address.split(separator: "&amp;", omittingEmptySubsequences: false)
            .joined(separator: "&amp;amp;")
        return text.contains { "()".contains($0) } ? "<\(text)>" : text
    }

    // MARK: Texts

    /// The lines of what stands in a line. A backslash ends all but the last one, and stands before signs that make
    /// more of the beginning of a block than a text.
    private func lines(_ nodes: [TelegraphNode], areBlock: Bool = true) -> [String] {
        var text = ""
        write(nodes.trimmingEnd, to: &text)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).trimmingWhitespace }.filter { !$0.isEmpty }
        return areBlock ? lines.map(MarkdownSigns.guarded) : lines
    }

    private func write(_ nodes: [TelegraphNode], to text: inout String) {
        for node in nodes {
            switch node {
            case .text(let plain): text += Self.escaped(plain)
            case .element(let element): write(element, to: &text)
            }
        }
    }

    private func write(_ element: TelegraphElement, to text: inout String) {
        switch element.tag {
        case .br: text += "\\\n"
        case .code:
            // Signs next to those of another code would be one run.
            let code = element.children.plainText
            text += text.hasSuffix("`") ? "<code>\(Self.escaped(code))</code>" : Self.code(code)
        case .b, .strong: form(element, "**", to: &text)
        case .i, .em: form(element, "*", to: &text)
        case .s: form(element, "~~", to: &text)
        case .u: form(element, nil, to: &text)
        case .a:
            var inner = ""
            write(element.children, to: &inner)
            guard let href = element.href, !inner.isEmpty else { return text += inner }
            // With this sign before it, the link would be a picture.
            if text.hasSuffix("!") { text = text.dropLast() + "\\!" }
            text += "[\(inner)](\(whole(href)))"
        default: write(element.children, to: &text)
        }
    }

    /// A form by signs, or by tags where signs could be read in another way.
    private func form(_ element: TelegraphElement, _ sign: String?, to text: inout String) {
        var inner = ""
        write(element.children, to: &inner)
        guard !inner.isEmpty else { return }
        if let sign, inner.first?.isWordLetter == true, inner.last?.isWordLetter == true,
            !text.hasSuffix(String(sign.prefix(1)))
        {
            text += sign + inner + sign
        } else {
            text += "<\(element.tag.rawValue)>\(inner)</\(element.tag.rawValue)>"
        }
    }

    private static func code(_ code: String) -> String {
        let line = code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .joined(separator: " ")
        var ticks = "`"
        while line.contains(ticks) { ticks += "`" }
        let needsSpace =
            line.hasPrefix("`") || line.hasSuffix("`")
            || line.hasPrefix(" ") && line.hasSuffix(" ") && line.contains { $0 != " " }
        return needsSpace ? "\(ticks) \(line) \(ticks)" : ticks + line + ticks
    }

    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        // Not by characters: a sign with a mark on it is a sign to readers of Markdown.
        for scalar in text.unicodeScalars {
            if "\n\r\u{2028}\u{2029}".unicodeScalars.contains(scalar) {
                escaped.append(contentsOf: "\\\n".unicodeScalars)
            } else {
                if "\\`*_[]<>~&".unicodeScalars.contains(scalar) { escaped.append("\\") }
                escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}

extension Character {
    /// True for letters and digits, next to which signs of a form are never read in another way.
    fileprivate var isWordLetter: Bool { isLetter || isNumber }
}
