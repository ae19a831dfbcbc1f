import CHTMLTree
import CXML2
import StdExtras

extension HTMLDocument {
    /// Creates an element that is in no tree yet.
    public func makeElement(_ name: String) -> HTMLNode? {
        xmlNewDocNode(pointer, nil, name, nil).map { adopt($0) }
    }

    /// Creates a text that is in no tree yet.
    public func makeText(_ text: String) -> HTMLNode? {
        xmlNewDocText(pointer, text).map { adopt($0) }
    }

    /// Copies a node, of this document or another one, to a node of this document that is in no tree yet.
    ///
    /// - Parameters:
    ///   - node: An element, a text or a comment. The copy has its attributes.
    ///   - isDeep: True for a copy with all that is below the node.
    /// - Returns: The copy; nil if memory ran out.
    public func makeCopy(of node: HTMLNode, isDeep: Bool = true) -> HTMLNode? {
        guard node.kind != .attribute else { return makeText(node.text) }
        return xmlDocCopyNode(node.pointer, pointer, isDeep ? 1 : 2).map { adopt($0) }
    }

    /// Nodes of this document, each once and in the order of reading. Attributes that are on no element are left out.
    public func inReadingOrder(_ nodes: [HTMLNode]) -> [HTMLNode] {
        guard nodes.count > 1 else { return nodes }
        var seen: Set<HTMLNode> = []
        let distinct = nodes.filter { seen.insert($0).inserted && !$0.isLooseAttribute }
        guard let set = xmlXPathNodeSetCreate(nil) else { return distinct }
        defer { xmlXPathFreeNodeSet(set) }
        for node in distinct { _ = xmlXPathNodeSetAddUnique(set, node.pointer) }
        orderElements()
        xmlXPathNodeSetSort(set)
        guard let table = set.pointee.nodeTab else { return distinct }
        return (0..<Int(set.pointee.nodeNr)).compactMap { table[$0].map { HTMLNode($0, in: self) } }
    }

    /// A copy of the whole tree.
    public func copy() -> HTMLDocument? { xmlCopyDoc(pointer, 1).map { HTMLDocument(copied: $0) } }
}

extension HTMLNode {
    /// Gives an element another name.
    public func rename(_ name: String) {
        guard kind == .element else { return }
        xmlNodeSetName(pointer, name)
    }

    /// Sets an attribute.
    public func set(_ attribute: String, to value: String) {
        guard kind == .element else { return }
        _ = xmlSetProp(pointer, attribute, value)
    }

    /// An attribute as a node; nil without it.
    public func attribute(_ name: String) -> HTMLNode? {
        guard kind == .element, let found = xmlHasProp(pointer, name) else { return nil }
        return HTMLNode(UnsafeMutableRawPointer(found).assumingMemoryBound(to: xmlNode.self), in: document)
    }

    /// Removes an attribute.
    public func removeAttribute(_ attribute: String) {
        guard kind == .element else { return }
        _ = xmlUnsetProp(pointer, attribute)
    }

    /// Moves a node of the same document to the end of this element.
    public func append(_ child: HTMLNode) {
        guard kind == .element else { return }
        child.document.detach(child.pointer)
        html_tree_insert(child.pointer, pointer, nil)
    }

    /// Moves a node of the same document to the beginning of this element.
    public func prepend(_ child: HTMLNode) {
        guard kind == .element else { return }
        child.document.detach(child.pointer)
        html_tree_insert(child.pointer, pointer, pointer.pointee.children)
    }

    /// Moves a node of the same document behind this one.
    public func insertAfter(_ node: HTMLNode) {
        guard node != self, kind != .attribute, let parent = pointer.pointee.parent else { return }
        document.detach(node.pointer)
        html_tree_insert(node.pointer, parent, pointer.pointee.next)
    }

    /// Puts a text in the place of all that is in the node; the value of an attribute.
    public func setText(_ text: String) {
        switch kind {
        case .text, .comment: xmlNodeSetContent(pointer, text)
        case .attribute: parent?.set(name, to: text)
        case .element:
            for child in children { child.remove() }
            if !text.isEmpty, let made = document.makeText(text) { append(made) }
        }
    }

    /// True for an attribute that is on no element.
    var isLooseAttribute: Bool { kind == .attribute && pointer.pointee.parent == nil }

    /// True if the node is in the tree of its document.
    public var isAttached: Bool {
        var node = pointer
        while let parent = node.pointee.parent { node = parent }
        return node.pointee.type == XML_DOCUMENT_NODE || node.pointee.type == XML_HTML_DOCUMENT_NODE
    }

    /// A number that the owner of the document keeps with an element; 0 for none. Copies have none.
    public var number: Int {
        get { kind == .element ? Int(clamping: html_tree_number(pointer)) : 0 }
        nonmutating set {
            if kind == .element { html_tree_set_number(pointer, max(0, newValue)) }
        }
    }

    /// Moves a node of the same document before this one.
    public func insertBefore(_ node: HTMLNode) {
        guard node != self, kind != .attribute, let parent = pointer.pointee.parent else { return }
        document.detach(node.pointer)
        html_tree_insert(node.pointer, parent, pointer)
    }

    /// Puts a node of the same document in the place of this one.
    public func replace(with node: HTMLNode) {
        insertBefore(node)
        remove()
    }
}

extension HTMLNode {
    /// The node as HTML, cut after so many bytes.
    public func html(within bytes: Int) -> String {
        var text = ""
        write(to: &text, limit: bytes, depth: 0)
        return text.utf8.count > bytes ? "\(text.prefix(characters: bytes, bytes: bytes))…" : text
    }

    private func write(to text: inout String, limit: Int, depth: Int) {
        guard text.utf8.count <= limit else { return }
        switch kind {
        // Sheets of styles have no escapes.
        case .text: text += parent?.name == "style" ? self.text : self.text.escapedForHTML(apostrophe: nil)
        case .comment: text += "<!--\(self.text)-->"
        case .attribute: text += "\(name)=\"\(self.text.escapedForHTML(apostrophe: nil))\""
        case .element:
            text += "<\(name)"
            for attribute in attributes {
                text += " \(attribute.name)=\"\(attribute.value.escapedForHTML(apostrophe: nil))\""
            }
            text += ">"
            guard !Self.void.contains(name) else { return }
            var next = depth < 512 ? firstChild : nil
            while let child = next, text.utf8.count <= limit {
                child.write(to: &text, limit: limit, depth: depth + 1)
                next = child.next
            }
            text += "</\(name)>"
        }
    }

    private static let void: Set = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
}
