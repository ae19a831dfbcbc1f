public import ChatPresentation
public import ClientModel
import GTKBridge
import NodeKit

/// What a click on a layout does.
public enum LayoutAction: Hashable, Sendable {
    /// That of an element.
    case element(ElementAction)
    /// That of a part of a text: a link, a mention, code to be copied. With what is written there.
    case text(TextEntityKind, String)
    /// Shows what spoilers hide.
    case reveal
}

/// A part of a layout that does something.
struct LayoutHit: Hashable {
    /// The element.
    var element: Int
    /// The part of its text, as an index of the text's targets.
    var target: Int?
}

extension ShapedLayout {
    /// What at a point does something: a part of a text before its element, and what lies in front before the rest.
    func hit(at point: LayoutPoint) -> LayoutHit? {
        for (index, element) in elements.enumerated().reversed() where element.frame.contains(point) {
            if let target = target(of: index, at: point) { return LayoutHit(element: index, target: target) }
            if element.action != nil { return LayoutHit(element: index) }
        }
        return nil
    }

    /// What a part does.
    func action(of hit: LayoutHit) -> LayoutAction? {
        let element = elements[hit.element]
        guard let target = hit.target, let text = texts[hit.element]?.targets[target] else {
            if case .picture(let picture) = element.content, picture.isSpoiler { return .reveal }
            return element.action.map(LayoutAction.element)
        }
        return text.kind == .spoiler ? .reveal : .text(text.kind, words(of: text, in: element))
    }

    /// All parts that do something, in the order in which they are read.
    var hits: [LayoutHit] {
        elements.indices.flatMap { index -> [LayoutHit] in
            let parts = texts[index]?.targets.indices.map { LayoutHit(element: index, target: $0) } ?? []
            return elements[index].action == nil ? parts : parts + [LayoutHit(element: index)]
        }
    }

    /// The part that all of it is there for: what there is to look at, to listen to or to fetch, a place, a page, or the
    /// only link; nil if it is there to be read.
    var mainHit: LayoutHit? {
        let hits = hits
        let elements = hits.filter { $0.target == nil }
        if let media = elements.first(where: { isMain(action(of: $0)) }) ?? elements.first(where: isHidden) {
            return media
        }
        let links = hits.filter { action(of: $0)?.isAddress == true }
        return links.count == 1 ? links.first : nil
    }

    private func isMain(_ action: LayoutAction?) -> Bool {
        guard case .element(let element)? = action else { return false }
        return switch element {
        case .openMedia, .openPlace, .openContact, .openLink: true
        default: false
        }
    }

    /// Whether it is a picture that a spoiler hides.
    private func isHidden(_ hit: LayoutHit) -> Bool { action(of: hit) == .reveal }

    /// The frame of a part.
    func frame(of hit: LayoutHit) -> LayoutRect {
        let frame = elements[hit.element].frame
        guard let target = hit.target, let text = texts[hit.element] else { return frame }
        let parts = text.rectangles(for: text.targets[target].range)
        guard let first = parts.first else { return frame }
        let all = parts.dropFirst().reduce(first) { all, next in
            let (x, y) = (min(all.x, next.x), min(all.y, next.y))
            return Rectangle(
                x: x,
                y: y,
                width: max(all.maxX, next.maxX) - x,
                height: max(all.maxY, next.maxY) - y
            )
        }
        return LayoutRect(
            x: frame.x + Double(all.x),
            y: frame.y + Double(all.y),
            width: Double(all.width),
            height: Double(all.height)
        )
    }

    /// What is written in a part: its own words, or the texts that lie in it.
    func words(of hit: LayoutHit) -> String {
        let element = elements[hit.element]
        if let target = hit.target, let text = texts[hit.element]?.targets[target] {
            return words(of: text, in: element)
        }
        if case .text(let request, _) = element.content { return request.text.maskingSpoilers.text }
        let inside = elements.compactMap { inner -> String? in
            guard case .text(let request, _) = inner.content, element.frame.contains(inner.frame) else {
                return nil
            }
            return request.text.text
        }
        return inside.joined(separator: " ")
    }

    private func target(of index: Int, at point: LayoutPoint) -> Int? {
        guard let text = texts[index], !text.targets.isEmpty else { return nil }
        let frame = elements[index].frame
        let place = Point(x: Float(point.x - frame.x), y: Float(point.y - frame.y))
        guard let target = text.target(at: place) else { return nil }
        return text.targets.firstIndex(of: target)
    }

    private func words(of target: TextLayout.Target, in element: LayoutElement) -> String {
        // What a spoiler hides is not for saying aloud.
        guard case .text(let request, _) = element.content, target.kind != .spoiler else { return "" }
        let units = Array(request.text.text.utf16)
        return String(decoding: units[target.range.clamped(to: 0..<units.count)], as: UTF16.self)
    }
}
