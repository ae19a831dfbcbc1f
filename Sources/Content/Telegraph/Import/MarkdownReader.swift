import StdExtras

/// Makes nodes of a text in Markdown.
///
/// Source: CommonMark 0.31, without reference links, tables and blocks of HTML but `aside`.
struct MarkdownReader {
    /// The deepest nesting of lists and quotations; what is deeper is taken as lines.
    private static let depthLimit = 5

    /// The heading that the text begins with.
    private(set) var title: String?
    private var lines: [Substring]

    init(_ text: String) {
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { $0.contains("\t") ? Self.expanded($0) : $0 }
    }

    /// The nodes of the whole text.
    mutating func read() -> [TelegraphNode] {
        let begin = lines.firstIndex { !$0.isBlankLine } ?? lines.count
        if begin < lines.count, let heading = MarkdownLine(lines[begin]).heading, heading.level == 1 {
            title = MarkdownLineReader.nodes(heading.text).plainText
            lines.removeSubrange(...begin)
        }
        return blocks(lines, depth: 0)
    }

    // MARK: Blocks

    private func blocks(_ lines: [Substring], depth: Int) -> [TelegraphNode] {
        var blocks: [TelegraphNode] = []
        var place = 0
        while place < lines.count {
            let line = MarkdownLine(lines[place])
            if line.text.isEmpty {
                place += 1
            } else if line.indentation >= 4 {
                blocks += Self.code(lines, &place)
            } else if let fence = line.fence {
                blocks += Self.fenced(lines, &place, fence)
            } else if let heading = line.heading {
                place += 1
                blocks += Self.paragraph(heading.text, in: heading.level < 4 ? .h3 : .h4)
            } else if line.isRule {
                place += 1
                blocks.append(.tag(.hr))
            } else if let aside = line.aside {
                place += 1
                blocks += Self.paragraph(aside, in: .aside)
            } else if line.text.hasPrefix(">"), depth < Self.depthLimit {
                blocks += quotation(lines, &place, depth: depth)
            } else if let marker = line.marker, depth < Self.depthLimit {
                blocks += list(lines, &place, marker, depth: depth)
            } else {
                blocks += Self.paragraph(lines, &place)
            }
        }
        return blocks
    }

    private static func code(_ lines: [Substring], _ place: inout Int) -> [TelegraphNode] {
        var code: [Substring] = []
        while place < lines.count, lines[place].isBlankLine || MarkdownLine(lines[place]).indentation >= 4 {
            code.append(lines[place].dropFirst(4))
            place += 1
        }
        while code.last?.isBlankLine == true { code.removeLast() }
        return preformatted(code)
    }

    private static func fenced(
        _ lines: [Substring],
        _ place: inout Int,
        _ fence: MarkdownLine.Fence
    ) -> [TelegraphNode] {
        let indentation = MarkdownLine(lines[place]).indentation
        var code: [Substring] = []
        place += 1
        while place < lines.count {
            let line = MarkdownLine(lines[place])
            place += 1
            if let end = line.fence, end.mark == fence.mark, end.length >= fence.length, end.isBare {
                break
            }
            code.append(lines[place - 1].dropFirst(clamping: min(indentation, line.indentation)))
        }
        return preformatted(code)
    }

    private static func preformatted(_ code: [Substring]) -> [TelegraphNode] {
        let texts = [TelegraphNode.text(code.joined(separator: "\n"))]
        return texts.hasContent ? [.tag(.pre, texts)] : []
    }

    private static func paragraph(_ lines: [Substring], _ place: inout Int) -> [TelegraphNode] {
        var texts: [Substring] = [MarkdownLine(lines[place]).text]
        place += 1
        while place < lines.count {
            let line = MarkdownLine(lines[place])
            if line.text.isEmpty { break }
            if line.indentation < 4, let level = line.underline {
                place += 1
                let heading = texts.joined(separator: "\n")
                return paragraph(heading[...], in: level < 4 ? .h3 : .h4)
            }
            if line.indentation < 4, line.interrupts { break }
            texts.append(line.text)
            place += 1
        }
        return paragraph(texts.joined(separator: "\n")[...], in: .p)
    }

    /// An element with the forms of a text, and figures with the media in it.
    private static func paragraph(_ text: Substring, in tag: TelegraphTag) -> [TelegraphNode] {
        let (texts, figures) = MarkdownLineReader.nodes(text).withoutFigures
        let trimmed = texts.trimmingEnd
        return (trimmed.hasContent ? [.tag(tag, trimmed)] : []) + figures
    }

    // MARK: Quotations and lists

    private func quotation(_ lines: [Substring], _ place: inout Int, depth: Int) -> [TelegraphNode] {
        var inner: [Substring] = []
        while place < lines.count {
            let line = MarkdownLine(lines[place])
            if line.indentation < 4, line.text.hasPrefix(">") {
                let rest = line.text.dropFirst()
                inner.append(rest.hasPrefix(" ") ? rest.dropFirst() : rest)
            } else if line.text.isEmpty || line.interrupts || inner.last?.isBlankLine != false {
                break
            } else {
                inner.append(line.text)
            }
            place += 1
        }
        let (texts, figures) = Self.lines(of: blocks(inner, depth: depth + 1))
        return (texts.hasContent ? [.tag(.blockquote, texts)] : []) + figures
    }

    private func list(
        _ lines: [Substring],
        _ place: inout Int,
        _ first: MarkdownLine.Marker,
        depth: Int
    ) -> [TelegraphNode] {
        var items: [TelegraphNode] = []
        var figures: [TelegraphNode] = []
        while place < lines.count {
            let line = MarkdownLine(lines[place])
            guard line.indentation < 4, let marker = line.marker, marker.sign == first.sign, !line.isRule
            else { break }
            let inner = Self.item(lines, &place, width: line.indentation + marker.width)
            let item = item(blocks(inner, depth: depth + 1), &figures)
            items.append(.tag(.li, item))
            // Blank lines may stand between items.
            var next = place
            while next < lines.count, lines[next].isBlankLine { next += 1 }
            if next < lines.count, MarkdownLine(lines[next]).marker?.sign == first.sign { place = next }
        }
        return (items.hasContent ? [.tag(first.isNumber ? .ol : .ul, items)] : []) + figures
    }

    /// The lines of an item without its marker.
    private static func item(_ lines: [Substring], _ place: inout Int, width: Int) -> [Substring] {
        var inner = [lines[place].dropFirst(clamping: width)]
        place += 1
        while place < lines.count {
            let line = MarkdownLine(lines[place])
            if line.text.isEmpty {
                // The item goes on after blank lines if what follows is indented.
                var next = place
                while next < lines.count, lines[next].isBlankLine { next += 1 }
                guard next < lines.count, MarkdownLine(lines[next]).indentation >= width else { break }
                inner += Array(repeating: "", count: next - place)
                place = next
                continue
            }
            if line.indentation >= width {
                inner.append(lines[place].dropFirst(clamping: width))
            } else if line.interrupts || line.marker != nil || inner.last?.isBlankLine == true {
                break
            } else {
                inner.append(line.text)
            }
            place += 1
        }
        return inner
    }

    /// The content of an item: texts on lines, and lists.
    private func item(_ blocks: [TelegraphNode], _ figures: inout [TelegraphNode]) -> [TelegraphNode] {
        var item: [TelegraphNode] = []
        for block in blocks {
            if [.ul, .ol].contains(block.element?.tag) {
                item.append(block)
                continue
            }
            let (texts, media) = Self.lines(of: [block])
            figures += media
            guard !texts.isEmpty else { continue }
            if item.last?.isInline == true { item.append(.tag(.br)) }
            item += texts
        }
        return item
    }

    /// The texts of blocks, each on its line, and the figures among them.
    private static func lines(
        of blocks: [TelegraphNode]
    ) -> (texts: [TelegraphNode], figures: [TelegraphNode]) {
        var texts: [TelegraphNode] = []
        var figures: [TelegraphNode] = []
        for block in blocks {
            guard let element = block.element else { continue }
            var line: [TelegraphNode] = []
            switch element.tag {
            case .figure: figures.append(block)
            case .ul, .ol, .li, .blockquote, .aside:
                let (inner, media) = lines(of: element.children.asBlocks)
                line = inner
                figures += media
            case .pre: line = [.tag(.code, element.children)]
            default: line = element.children
            }
            guard !line.isEmpty else { continue }
            if !texts.isEmpty { texts.append(.tag(.br)) }
            texts += line
        }
        return (texts, figures)
    }

    /// The line with spaces in place of tabs before its text.
    private static func expanded(_ line: Substring) -> Substring {
        var column = 0
        var end = line.startIndex
        while end < line.endIndex, line[end] == " " || line[end] == "\t" {
            column += line[end] == " " ? 1 : 4 - column % 4
            end = line.index(after: end)
        }
        return Substring(String(repeating: " ", count: min(column, 1000)) + line[end...])
    }
}

extension [TelegraphNode] {
    /// The nodes with paragraphs in place of texts.
    fileprivate var asBlocks: [TelegraphNode] {
        var blocks: [TelegraphNode] = []
        var line: [TelegraphNode] = []
        for node in self {
            if node.isInline {
                line.append(node)
                continue
            }
            if !line.isEmpty { blocks.append(.tag(.p, line)) }
            line = []
            blocks.append(node)
        }
        return line.isEmpty ? blocks : blocks + [.tag(.p, line)]
    }
}
