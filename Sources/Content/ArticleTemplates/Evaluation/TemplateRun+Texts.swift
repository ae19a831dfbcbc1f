import Foundation
import HTMLTree
import StdExtras

extension TemplateRun {
    func changeTexts(
        _ function: TemplateFunction,
        _ parameters: [CheckedParameter],
        _ targets: [HTMLNode],
        at place: TemplatePlace
    ) throws(TemplateError) -> [HTMLNode] {
        switch function {
        case .match: return try match(parameters, targets, place)
        case .replace: return try replace(parameters, targets, place)
        default: break
        }
        for target in targets {
            let text = target.text
            let made =
                switch function {
                case .urlencode: Self.encoded(text)
                case .urldecode: Self.decoded(text)
                case .htmlencode: text.escapedForHTML(apostrophe: "&#039;")
                default: Self.unescaped(text)
                }
            if made != text { try setText(made, of: target, place) }
        }
        return targets
    }

    private func compiled(
        _ parameters: [CheckedParameter],
        _ place: TemplatePlace
    ) -> TemplatePattern? {
        guard case .pattern(let source)? = parameters.first else { return nil }
        return pattern(source, place)
    }

    private static func second(_ parameters: [CheckedParameter]) -> String {
        if parameters.count > 1, case .text(let text) = parameters[1] { text } else { "" }
    }

    private func match(
        _ parameters: [CheckedParameter],
        _ targets: [HTMLNode],
        _ place: TemplatePlace
    ) throws(TemplateError) -> [HTMLNode] {
        guard let pattern = compiled(parameters, place) else { return targets }
        let group = Int(Self.second(parameters)) ?? 0
        var matched: [HTMLNode] = []
        for target in targets {
            try budget.checkTime(place)
            let result: String?
            do throws(TemplatePattern.TooLong) {
                result = try pattern.first(target.text, group: group)
            } catch {
                throw TemplateError(.limit(.pattern), at: place)
            }
            try setText(result ?? "", of: target, place)
            if result != nil { matched.append(target) }
        }
        return version >= .secondRevised ? matched : targets
    }

    private func replace(
        _ parameters: [CheckedParameter],
        _ targets: [HTMLNode],
        _ place: TemplatePlace
    ) throws(TemplateError) -> [HTMLNode] {
        guard let pattern = compiled(parameters, place) else { return targets }
        let replacement = Self.second(parameters)
        var changed: [HTMLNode] = []
        for target in targets {
            var isChanged = false
            for node in target.ownTexts {
                try budget.checkTime(place)
                let result: String?
                do throws(TemplatePattern.TooLong) {
                    let limit = budget.limits.textBytes
                    result = try pattern.replacing(in: node.text, with: replacement, within: limit) {
                        budget.isInTime
                    }
                } catch {
                    throw TemplateError(budget.isInTime ? .limit(.pattern) : .limit(.time), at: place)
                }
                guard let result else { continue }
                isChanged = true
                try setText(result, of: node, place)
            }
            if isChanged { changed.append(target) }
        }
        return version >= .secondRevised ? changed : targets
    }

    // MARK: Codings

    /// Source: RFC 3986, section 2.
    private static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ half: UInt8) -> UInt8 {
        half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "A") + half - 10
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func decoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let byte = UInt8(
                    String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self),
                    radix: 16
                ),
                byte != 0
            {
                result.append(byte)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// In one pass: what comes of a reference is none.
    private static func unescaped(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            rest = rest[mark...]
            if let (name, character) = references.first(where: { rest.hasPrefix($0.0) }) {
                result.append(character)
                rest = rest.dropFirst(name.count)
            } else {
                result.append("&")
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    private static let references: [(String, Character)] = [
        ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#039;", "'"), ("&#39;", "'"),
        ("&apos;", "'"), ("&#34;", "\""), ("&#38;", "&"), ("&#60;", "<"), ("&#62;", ">"),
    ]
}

extension HTMLNode {
    /// The node itself, or each text in an element that has elements.
    fileprivate var ownTexts: [HTMLNode] {
        guard kind == .element else { return [self] }
        var texts: [HTMLNode] = []
        for element in [self] + descendants {
            texts += element.children.filter { $0.kind == .text }
        }
        return texts
    }
}
