import Foundation
import HTMLTree
import StdExtras

extension TemplateRun {
    func parse(
        _ function: TemplateFunction,
        _ parameters: [CheckedParameter],
        _ targets: [HTMLNode],
        at place: TemplatePlace
    ) throws(TemplateError) -> [HTMLNode] {
        let isSilent = !parameters.isEmpty
        var made: [HTMLNode] = []
        for target in targets {
            let node: HTMLNode?
            switch function {
            case .jsonToXML: node = try json(target, place)
            case .htmlToDOM:
                node = try fragment(target.text, named: "dom", place)
                if let node { insert(node, into: target) }
            case .inline: node = try inline(target, isSilent: isSilent, place)
            default: node = try load(target, isSilent: isSilent, place)
            }
            if let node { made.append(node) }
        }
        return made
    }

    /// Puts a parsed tree into the element that it was found in.
    private func insert(_ node: HTMLNode, into target: HTMLNode) {
        switch target.kind {
        case .element: target.append(node)
        case .attribute: target.parent?.append(node)
        case .text, .comment: target.insertAfter(node)
        }
    }

    // MARK: JSON

    private func json(_ target: HTMLNode, _ place: TemplatePlace) throws(TemplateError) -> HTMLNode? {
        guard let value = JSONValue(utf8: target.text.utf8, keepsLines: true) else {
            log("@json_to_xml: not JSON: \(target.html(within: 200))", place)
            return nil
        }
        let root = try makeElement("xml", place)
        try add(value, to: root, place)
        insert(root, into: target)
        return root
    }

    /// Adds a value below an element. The reader bounds the depth of values.
    private func add(_ value: JSONValue, to parent: HTMLNode, _ place: TemplatePlace) throws(TemplateError) {
        switch value {
        case .object(let members):
            for (name, value) in members {
                let isName = Self.isElementName(name)
                let child = try makeElement(isName ? name : "item", place)
                if !isName { try setAttribute("name", of: child, to: name, place) }
                try add(value, to: child, place)
                parent.append(child)
            }
        case .array(let elements):
            for value in elements {
                let child = try makeElement("item", place)
                try add(value, to: child, place)
                parent.append(child)
            }
        case .other("null"), .string(""): break
        case .string(let text), .number(_, let text), .other(let text):
            parent.append(try makeText(text, place))
        }
    }

    private static func isElementName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first == "_" || first.properties.isAlphabetic,
            name.utf8.count <= 256
        else { return false }
        return name.unicodeScalars.allSatisfy {
            $0 == "_" || $0 == "-" || $0 == "." || $0.properties.isAlphabetic || ("0"..."9").contains($0)
        }
    }

    // MARK: HTML

    /// A new element that has what a text is as HTML.
    private func fragment(
        _ text: String,
        named name: String,
        _ place: TemplatePlace
    ) throws(TemplateError) -> HTMLNode? {
        let root = try makeElement(name, place)
        var limits = HTMLLimits()
        limits.nodes = budget.limits.nodes
        do throws(HTMLError) {
            let parsed = try HTMLDocument(utf8: Array(text.utf8), context: ("div", .html), limits: limits)
            // The tree of a fragment has a root of its own.
            let tops = parsed.children.flatMap { $0.name == "html" ? $0.children : [$0] }
            try copy(tops, to: root, place)
        } catch {
            throw TemplateError(.limit(.nodes), at: place)
        }
        return root
    }

    private func copy(_ nodes: [HTMLNode], to parent: HTMLNode, _ place: TemplatePlace) throws(HTMLError) {
        for node in nodes {
            do throws(TemplateError) {
                parent.append(try makeCopy(of: node, place))
            } catch {
                throw .tooLarge
            }
        }
    }

    // MARK: Other documents

    private func inline(
        _ target: HTMLNode,
        isSilent: Bool,
        _ place: TemplatePlace
    ) throws(TemplateError) -> HTMLNode? {
        let made: HTMLNode?
        switch target.kind {
        case .comment: made = try fragment(target.text, named: "comment", place)
        case .element where target.name == "iframe" || target.name == "frame":
            made = try loaded(target["src"] ?? "", isSilent: isSilent, place)
        default: made = nil
        }
        guard let made else { return nil }
        target.replace(with: made)
        try checkDepth(made, place)
        // What is asked for next is what stands there now.
        found = found.map { $0 == target ? made : $0 }
        return made
    }

    private func load(
        _ target: HTMLNode,
        isSilent: Bool,
        _ place: TemplatePlace
    ) throws(TemplateError) -> HTMLNode? {
        let address = target.kind == .element ? target["src"] ?? target["href"] ?? target.text : target.text
        guard let made = try loaded(address, isSilent: isSilent, place) else { return nil }
        let body = document.root?.children.last { $0.name == "body" }
        (body ?? document.root)?.append(made)
        return made
    }

    /// The `html` element of another document; nil if it was not loaded, and the rule is silent about that.
    private func loaded(
        _ address: String,
        isSilent: Bool,
        _ place: TemplatePlace
    ) throws(TemplateError) -> HTMLNode? {
        do throws(TemplateError) {
            return try tree(of: address, follows: version < .secondRevised, place)
        } catch {
            switch error.kind {
            case .load, .origin:
                log(error.text, place)
                if isSilent { return nil }
            default: break
            }
            throw error
        }
    }

    private func tree(
        of address: String,
        follows: Bool,
        _ place: TemplatePlace
    ) throws(TemplateError) -> HTMLNode {
        guard let url = PageAddress(url, base: nil).absolute(address), url.utf8.count <= 2048 else {
            throw TemplateError(
                .load(url: String(address.prefix(200)), reason: "no address of the web"),
                at: place
            )
        }
        guard let origin = PageOrigin(url), allowedOrigins.contains(origin) else {
            throw TemplateError(.origin(url: url), at: place)
        }
        try budget.countLoad(place)
        let answer = loader(url)
        guard case .document(let bytes, let contentType, let final) = answer else {
            guard case .failed(let reason) = answer else { throw TemplateError(.limit(.loads), at: place) }
            throw TemplateError(.load(url: url, reason: reason), at: place)
        }
        guard let reached = PageOrigin(final), allowedOrigins.contains(reached) else {
            throw TemplateError(.origin(url: final), at: place)
        }
        try budget.countLoaded(bytes.count, place)
        let parsed = try document(bytes, contentType, url: url, place)
        if follows, let canonical = canonical(of: parsed, at: final) {
            return try tree(of: canonical, follows: false, place)
        }
        guard let root = parsed.root else {
            throw TemplateError(.load(url: url, reason: "no page"), at: place)
        }
        return try makeCopy(of: root, place)
    }

    private func document(
        _ bytes: [UInt8],
        _ contentType: String?,
        url: String,
        _ place: TemplatePlace
    ) throws(TemplateError) -> HTMLDocument {
        guard let utf8 = PageBytes(bytes, contentType: contentType).utf8 else {
            throw TemplateError(.limit(.loads), at: place)
        }
        var limits = HTMLLimits()
        limits.bytes *= 3
        limits.nodes = budget.limits.nodes
        do throws(HTMLError) {
            return try HTMLDocument(utf8: utf8, limits: limits)
        } catch {
            throw TemplateError(.load(url: url, reason: "too large"), at: place)
        }
    }

    /// The address that a document says is its own, if that is another one of an allowed origin.
    private func canonical(of page: HTMLDocument, at url: String) -> String? {
        let link = page.root?.descendants.first {
            $0.name == "link" && $0["rel"]?.lowercased() == "canonical"
        }
        guard let href = link?["href"], let own = PageAddress(url, base: nil).absolute(href), own != url,
            let origin = PageOrigin(own), allowedOrigins.contains(origin)
        else { return nil }
        return own
    }
}
