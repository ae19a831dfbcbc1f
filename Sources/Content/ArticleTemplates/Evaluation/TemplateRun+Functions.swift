import HTMLTree

extension TemplateRun {
    /// Calls a function; returns its result.
    func call(
        _ function: TemplateFunction,
        _ parameters: [CheckedParameter],
        _ targets: [HTMLNode],
        at place: TemplatePlace
    ) throws(TemplateError) -> [HTMLNode] {
        switch function {
        case .debug:
            logNodes(targets, place)
            return targets
        case .remove:
            for target in targets { target.remove() }
            return []
        case .unsupported:
            if let first = targets.first(where: \.isAttached), unsupported == nil {
                unsupported = TemplateError(.unsupported(html: first.html(within: 300)), at: place)
            }
            return targets
        case .append, .prepend, .after, .before: return try insert(function, parameters, targets, at: place)
        case .appendTo, .prependTo, .afterElement, .beforeElement:
            return try move(function, parameters, targets, at: place)
        case .replaceTag, .wrap, .wrapInner, .clone, .detach, .splitParent, .pre:
            return try restructure(function, parameters, targets, at: place)
        case .setAttribute, .setAttributes, .styleToAttributes, .backgroundToImage:
            return try changeAttributes(function, parameters, targets, at: place)
        case .match, .replace, .urlencode, .urldecode, .htmlencode, .htmldecode:
            return try changeTexts(function, parameters, targets, at: place)
        case .jsonToXML, .htmlToDOM, .inline, .load:
            return try parse(function, parameters, targets, at: place)
        case .combine: return try combine(parameters, targets, place)
        case .datetime: return try readDates(parameters, targets, place)
        case .simplify: return try simplify(targets, place)
        }
    }

    // MARK: New content

    private func insert(
        _ function: TemplateFunction,
        _ parameters: [CheckedParameter],
        _ targets: [HTMLNode],
        at place: TemplatePlace
    ) throws(TemplateError) -> [HTMLNode] {
        var made: [HTMLNode] = []
        for target in targets {
            let node = try content(parameters, of: target, place)
            switch (function, target.kind) {
            case (.append, .element): target.append(node)
            case (.prepend, .element): target.prepend(node)
            case (.append, .attribute): try setText(target.text + node.text, of: target, place)
            case (.prepend, .attribute): try setText(node.text + target.text, of: target, place)
            case (.append, _), (.after, _):
                (target.kind == .attribute ? target.parent : target)?.insertAfter(node)
            default: (target.kind == .attribute ? target.parent : target)?.insertBefore(node)
            }
            try checkDepth(node, place)
            made.append(node)
        }
        return made
    }

    /// A new node as parameters describe it.
    private func content(
        _ parameters: [CheckedParameter],
        of target: HTMLNode,
        _ place: TemplatePlace
    ) throws(TemplateError) -> HTMLNode {
        guard case .tag(let name)? = parameters.first else {
            var text = ""
            if let first = parameters.first { text = try self.text(first, of: target, place) }
            return try makeText(text, place)
        }
        let made = try makeElement(name, place)
        try setPairs(parameters.dropFirst(), of: made, from: target, place)
        return made
    }

    /// Sets attributes by their names and values, as they are seen from a target.
    func setPairs(
        _ parameters: ArraySlice<CheckedParameter>,
        of node: HTMLNode,
        from target: HTMLNode,
        _ place: TemplatePlace
    ) throws(TemplateError) {
        var index = parameters.startIndex
        while index + 1 < parameters.endIndex {
            if case .text(let name) = parameters[index] {
                try setAttribute(name, of: node, to: text(parameters[index + 1], of: target, place), place)
            }
            index += 2
        }
    }

    /// The text that a parameter stands for, seen from a target.
    private func text(
        _ parameter: CheckedParameter,
        of target: HTMLNode,
        _ place: TemplatePlace
    ) throws(TemplateError) -> String {
        switch parameter {
        case .tag(let name): return "<\(name)>"
        case .attribute(let name): return (target.kind == .element ? target : target.parent)?[name] ?? ""
        case .text(let text): return text
        case .pattern(let source): return source.pattern
        case .query(let query, _):
            var text = ""
            for node in try nodes(query, from: target, place) {
                text += node.text
                guard text.utf8.count <= budget.limits.textBytes else {
                    throw TemplateError(.limit(.text), at: place)
                }
            }
            return text
        }
    }

    // MARK: Moves

    private func move(
        _ function: TemplateFunction,
        _ parameters: [CheckedParameter],
        _ targets: [HTMLNode],
        at place: TemplatePlace
    ) throws(TemplateError) -> [HTMLNode] {
        guard case .query(let query, _)? = parameters.first else { return targets }
        var moved: [HTMLNode] = []
        var last: (base: HTMLNode, node: HTMLNode)?
        for target in targets {
            guard let base = try base(query, from: target, place), !base.isInside(target),
                function.takes(base)
            else { continue }
            let node = target.kind == .attribute ? try makeText(target.text, place) : target
            try checkDepth(base, below: node.extent().levels, place)
            // Nodes that go to one place keep their order. One that has the last of them inside takes it along.
            let before = last.flatMap { $0.base == base && !$0.node.isInside(node) ? $0.node : nil }
            switch function {
            case .appendTo: base.append(node)
            case .prependTo: if let before { before.insertAfter(node) } else { base.prepend(node) }
            case .afterElement: (before ?? base).insertAfter(node)
            default: base.insertBefore(node)
            }
            last = (base, node)
            moved.append(node)
        }
        return moved
    }

    /// The first node of a query; the property that a variable without nodes is named like.
    private func base(
        _ query: TemplateQuery,
        from target: HTMLNode,
        _ place: TemplatePlace
    ) throws(TemplateError) -> HTMLNode? {
        if let first = try nodes(query, from: target, place).first { return first }
        guard query.parts.count == 1, case .variable(let name) = query.parts[0].start,
            query.parts[0].path.isEmpty
        else { return nil }
        return properties[name]
    }

    // MARK: Attributes

    private func changeAttributes(
        _ function: TemplateFunction,
        _ parameters: [CheckedParameter],
        _ targets: [HTMLNode],
        at place: TemplatePlace
    ) throws(TemplateError) -> [HTMLNode] {
        var changed: [HTMLNode] = []
        for target in targets where target.kind == .element {
            switch function {
            case .setAttribute:
                guard case .text(let name)? = parameters.first else { continue }
                var value = ""
                for parameter in parameters.dropFirst() {
                    value += try text(parameter, of: target, place)
                    guard value.utf8.count <= budget.limits.textBytes else {
                        throw TemplateError(.limit(.text), at: place)
                    }
                }
                try setAttribute(name, of: target, to: value, place)
                if let attribute = target.attribute(name) { changed.append(attribute) }
            case .setAttributes:
                try setPairs(parameters[...], of: target, from: target, place)
                changed.append(target)
            case .styleToAttributes:
                try copyStyles(parameters, target, place)
                changed.append(target)
            default:
                guard let source = InlineStyle(target["style"] ?? "").background else { continue }
                for child in target.children { child.remove() }
                target.rename("img")
                try setAttribute("src", of: target, to: source, place)
                changed.append(target)
            }
        }
        return changed
    }

    private func copyStyles(
        _ parameters: [CheckedParameter],
        _ target: HTMLNode,
        _ place: TemplatePlace
    ) throws(TemplateError) {
        let style = InlineStyle(target["style"] ?? "")
        for index in stride(from: 0, to: parameters.count - 1, by: 2) {
            guard case .text(let property) = parameters[index], case .text(let name) = parameters[index + 1],
                let value = style[property]
            else { continue }
            try setAttribute(name, of: target, to: value, place)
        }
    }
}

extension TemplateFunction {
    /// True if a node can be moved to a base: into an element, or beside what has a parent.
    fileprivate func takes(_ base: HTMLNode) -> Bool {
        switch self {
        case .appendTo, .prependTo: base.kind == .element
        default: base.kind != .attribute && base.parent != nil
        }
    }
}

extension HTMLNode {
    /// True for an attribute that is on no element.
    var isLoose: Bool { kind == .attribute && parent == nil }

    /// True for a node and all below it.
    func isInside(_ other: HTMLNode) -> Bool {
        var next: HTMLNode? = self
        while let node = next {
            if node == other { return true }
            next = node.parent
        }
        return false
    }
}
