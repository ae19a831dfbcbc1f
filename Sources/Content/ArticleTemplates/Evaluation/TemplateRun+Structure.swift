import HTMLTree

extension TemplateRun {
    func restructure(
        _ function: TemplateFunction,
        _ parameters: [CheckedParameter],
        _ targets: [HTMLNode],
        at place: TemplatePlace
    ) throws(TemplateError) -> [HTMLNode] {
        var tag = ""
        if case .tag(let name)? = parameters.first { tag = name }
        var result: [HTMLNode] = []
        for target in targets {
            switch function {
            case .replaceTag:
                target.rename(tag)
                result.append(target)
            case .wrap:
                let made = try wrap(target, tag, place)
                try setPairs(parameters.dropFirst(), of: made, from: target, place)
                result.append(made)
            case .wrapInner where target.kind == .element:
                let made = try makeElement(tag, place)
                for child in target.children { made.append(child) }
                target.append(made)
                try checkDepth(made, place)
                try setPairs(parameters.dropFirst(), of: made, from: target, place)
                result.append(made)
            case .clone: result.append(try clone(target, place))
            case .detach: if let parent = try detach(target, place) { result.append(parent) }
            case .splitParent:
                try splitParent(target, place)
                result.append(target)
            case .pre:
                preserved.insert(target)
                result.append(target)
            default: break
            }
        }
        return result
    }

    private func wrap(_ target: HTMLNode, _ tag: String, _ place: TemplatePlace) throws(TemplateError)
        -> HTMLNode
    {
        let made = try makeElement(tag, place)
        guard target.kind != .attribute else {
            made.append(try makeText(target.text, place))
            return made
        }
        target.insertBefore(made)
        made.append(target)
        try checkDepth(made, place)
        return made
    }

    /// A copy behind a node. One of an attribute is a text that is nowhere: an element has one attribute of a name.
    private func clone(_ target: HTMLNode, _ place: TemplatePlace) throws(TemplateError) -> HTMLNode {
        let copy = try makeCopy(of: target, place)
        if target.kind != .attribute { target.insertAfter(copy) }
        return copy
    }

    /// Leaves a node alone in its parent; what stands before and behind it goes to copies of the parent.
    private func detach(_ target: HTMLNode, _ place: TemplatePlace) throws(TemplateError) -> HTMLNode? {
        guard target.kind != .attribute, let parent = target.parent else { return nil }
        guard parent.parent != nil else { return parent }
        let (before, after) = target.neighbours
        if !before.isBlank {
            let copy = try makeCopy(of: parent, isDeep: false, place)
            parent.insertBefore(copy)
            for node in before { copy.append(node) }
            touch([copy], place)
        }
        if !after.isBlank {
            let copy = try makeCopy(of: parent, isDeep: false, place)
            parent.insertAfter(copy)
            for node in after { copy.append(node) }
            touch([copy], place)
        }
        return parent
    }

    /// Lifts a node out of its parent, between the two halves of it.
    private func splitParent(_ target: HTMLNode, _ place: TemplatePlace) throws(TemplateError) {
        guard target.kind != .attribute, let parent = target.parent, parent.parent != nil else { return }
        let (before, after) = target.neighbours
        if before.isBlank {
            for node in before { node.remove() }
            parent.insertBefore(target)
            if after.isBlank { parent.remove() }
            return
        }
        parent.insertAfter(target)
        guard !after.isBlank else {
            for node in after { node.remove() }
            return
        }
        let copy = try makeCopy(of: parent, isDeep: false, place)
        target.insertAfter(copy)
        for node in after { copy.append(node) }
        touch([copy], place)
    }

    // MARK: Joining

    func combine(
        _ parameters: [CheckedParameter],
        _ targets: [HTMLNode],
        _ place: TemplatePlace
    ) throws(TemplateError) -> [HTMLNode] {
        var result: [HTMLNode] = []
        for target in targets where target.kind != .attribute {
            guard let before = target.previousSeen else { continue }
            var parts: [HTMLNode] = []
            for parameter in parameters {
                switch parameter {
                case .tag(let name): parts.append(try makeElement(name, place))
                case .attribute(let name): parts.append(try makeText(target[name] ?? "", place))
                case .text(let text): parts.append(try makeText(text, place))
                case .query, .pattern: break
                }
            }
            parts += target.kind == .element ? target.children : [target]
            if before.kind == .element {
                for part in parts { before.append(part) }
            } else {
                for part in parts.reversed() { before.insertAfter(part) }
            }
            if target.kind == .element { target.remove() }
            if result.last != before { result.append(before) }
        }
        return result
    }
}

extension HTMLNode {
    /// The nodes before and behind this one, with the same parent.
    fileprivate var neighbours: (before: [HTMLNode], after: [HTMLNode]) {
        let all = parent?.children ?? []
        guard let place = all.firstIndex(of: self) else { return ([], []) }
        return (Array(all[..<place]), Array(all[(place + 1)...]))
    }

    /// The node before this one, but for spaces and comments; nil without one.
    fileprivate var previousSeen: HTMLNode? {
        var next = previous
        while let node = next, [node].isBlank { next = node.previous }
        return next
    }
}

extension [HTMLNode] {
    /// True if nothing is to be seen: spaces and comments.
    var isBlank: Bool {
        allSatisfy { node in
            switch node.kind {
            case .text: node.text.allSatisfy(\.isWhitespace)
            case .comment: true
            case .element, .attribute: false
            }
        }
    }
}
