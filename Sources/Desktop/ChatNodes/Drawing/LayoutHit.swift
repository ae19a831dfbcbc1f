public import ChatPresentation
public import ClientModel
import GTKBridge
import NodeKit

/// The action of a click on a layout.
public enum LayoutAction: Hashable, Sendable {
    /// The action of an element.
    case element(ElementAction)
    /// The action of a part of a text, such as a link, a mention or code to copy, with its words.
    case text(TextEntityKind, String)
    /// Reveals spoilers.
    case reveal
    /// Opens or folds the quotation at an offset of a text.
    case toggleQuote(Int, of: String)
}

/// A clickable part of a layout.
struct LayoutHit: Hashable {
    /// The index of the element.
    var element: Int
    /// The part of the element's text, as an index of the text's targets.
    var target: Int?
}

extension ShapedLayout {
    /// The clickable part at a point: text targets before their element, elements in front before others.
    func hit(at point: LayoutPoint) -> LayoutHit? {
        for (index, element) in elements.enumerated().reversed() where element.frame.contains(point) {
            if let target = target(of: index, at: point) { return LayoutHit(element: index, target: target) }
            if element.action != nil { return LayoutHit(element: index) }
        }
        return nil
    }

    /// The action of a part.
    func action(of hit: LayoutHit) -> LayoutAction? {
        let element = elements[hit.element]
        guard let target = hit.target, let text = texts[hit.element]?.targets[target] else {
            if case .picture(let picture) = element.content, picture.isSpoiler { return .reveal }
            return element.action.map(LayoutAction.element)
        }
        if text.kind == .foldedBlockquote, case .text(let request, _) = element.content {
            return .toggleQuote(text.range.lowerBound, of: request.text.text)
        }
        return text.kind == .spoiler ? .reveal : .text(text.kind, words(of: text, in: element))
    }

    /// All clickable parts in reading order.
    var hits: [LayoutHit] {
        elements.indices.flatMap { index -> [LayoutHit] in
            let parts = texts[index]?.targets.indices.map { LayoutHit(element: index, target: $0) } ?? []
            return elements[index].action == nil ? parts : parts + [LayoutHit(element: index)]
        }
    }

    /// The part with the main action: an article to read, media to open, play or load, a place, a page, or the only link; nil if there
    /// is none.
    var mainHit: LayoutHit? {
        let hits = hits
        let elements = hits.filter { $0.target == nil }
        if let article = elements.first(where: { isArticle(action(of: $0)) }) { return article }
        if let media = elements.first(where: { isMain(action(of: $0)) }) ?? elements.first(where: isHidden) {
            return media
        }
        let links = hits.filter { action(of: $0)?.isAddress == true }
        return links.count == 1 ? links.first : nil
    }

    private func isArticle(_ action: LayoutAction?) -> Bool {
        if case .element(.openInstantView)? = action { true } else { false }
    }

    private func isMain(_ action: LayoutAction?) -> Bool {
        guard case .element(let element)? = action else { return false }
        return switch element {
        case .openMedia, .openPlace, .openContact, .openLink, .play: true
        default: false
        }
    }

    /// True if the part is a picture hidden by a spoiler.
    private func isHidden(_ hit: LayoutHit) -> Bool { action(of: hit) == .reveal }

    /// The frame of a part. Of words on several lines, it is that of the widest line: in the middle of all of them may be
    /// other words, and whoever cannot see presses the middle. A quotation is pressed anywhere.
    func frame(of hit: LayoutHit) -> LayoutRect {
        let frame = elements[hit.element].frame
        guard let target = hit.target, let text = texts[hit.element] else { return frame }
        let found = text.targets[target]
        let lines = text.rectangles(for: found.range)
        guard let widest = lines.max(by: { $0.width < $1.width }), let last = lines.last else { return frame }
        var place = widest
        if found.kind == .foldedBlockquote {
            place.y = lines[0].y
            place.height = last.maxY - place.y
        }
        return LayoutRect(
            x: frame.x + Double(place.x),
            y: frame.y + Double(place.y),
            width: Double(place.width),
            height: Double(place.height)
        )
    }

    /// The text of a part: its own words, or the texts inside its frame.
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
        // Hidden text must not be read aloud.
        guard case .text(let request, _) = element.content, target.kind != .spoiler else { return "" }
        let units = Array(request.text.text.utf16)
        return String(decoding: units[target.range.clamped(to: 0..<units.count)], as: UTF16.self)
    }
}
