import CHTMLTree
import CXML2
import Glibc

/// A node of a page: an element, a text, a comment, or an attribute that an expression found.
///
/// Keeps its document. Threads: those of the document.
public struct HTMLNode {
    /// The kind of a node.
    public enum Kind: Hashable, Sendable {
        /// An element.
        case element
        /// A text.
        case text
        /// A comment.
        case comment
        /// An attribute.
        case attribute
    }

    /// The language that an element's name is of.
    public enum Namespace: Hashable, Sendable {
        /// HTML.
        case html
        /// SVG.
        case svg
        /// MathML.
        case mathML

        var treeNamespace: html_tree_namespace {
            switch self {
            case .html: HTML_TREE_HTML
            case .svg: HTML_TREE_SVG
            case .mathML: HTML_TREE_MATHML
            }
        }
    }

    /// The document of the node.
    public let document: HTMLDocument
    let pointer: xmlNodePtr

    init(_ pointer: xmlNodePtr, in document: HTMLDocument) {
        self.pointer = pointer
        self.document = document
    }

    /// The kind of the node.
    public var kind: Kind {
        switch pointer.pointee.type {
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: .text
        case XML_COMMENT_NODE: .comment
        case XML_ATTRIBUTE_NODE: .attribute
        default: .element
        }
    }

    /// The name of an element or attribute, in lower case but for SVG's; empty for others.
    public var name: String {
        switch kind {
        case .element, .attribute: string(pointer.pointee.name) ?? ""
        case .text, .comment: ""
        }
    }

    /// The language that an element's name is of.
    public var namespace: Namespace {
        switch html_tree_namespace_of(pointer) {
        case HTML_TREE_SVG: .svg
        case HTML_TREE_MATHML: .mathML
        default: .html
        }
    }

    /// The parent; nil at the top.
    public var parent: HTMLNode? {
        guard let parent = pointer.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else { return nil }
        return HTMLNode(parent, in: document)
    }

    /// The children of an element.
    public var children: [HTMLNode] {
        kind == .element ? Self.siblings(from: pointer.pointee.children, in: document) : []
    }

    /// The first child; nil without one.
    public var firstChild: HTMLNode? {
        kind == .element ? pointer.pointee.children.map { HTMLNode($0, in: document) } : nil
    }

    /// The last child; nil without one.
    public var lastChild: HTMLNode? {
        kind == .element ? pointer.pointee.last.map { HTMLNode($0, in: document) } : nil
    }

    /// The next node with the same parent.
    public var next: HTMLNode? {
        guard kind != .attribute else { return nil }
        var next = pointer.pointee.next
        while let node = next, node.pointee.type == XML_DTD_NODE { next = node.pointee.next }
        return next.map { HTMLNode($0, in: document) }
    }

    /// The node before with the same parent.
    public var previous: HTMLNode? {
        guard kind != .attribute else { return nil }
        var previous = pointer.pointee.prev
        while let node = previous, node.pointee.type == XML_DTD_NODE { previous = node.pointee.prev }
        return previous.map { HTMLNode($0, in: document) }
    }

    /// The value of an attribute; nil without the attribute.
    public subscript(attribute: String) -> String? {
        guard kind == .element else { return nil }
        var next = pointer.pointee.properties
        while let found = next {
            if string(found.pointee.name) == attribute {
                return found.pointee.children.flatMap { string($0.pointee.content) } ?? ""
            }
            next = found.pointee.next
        }
        return nil
    }

    /// The attributes of an element, in their order.
    public var attributes: [(name: String, value: String)] {
        guard kind == .element else { return [] }
        var attributes: [(name: String, value: String)] = []
        var next = pointer.pointee.properties
        while let found = next {
            let value = found.pointee.children.flatMap { string($0.pointee.content) } ?? ""
            attributes.append((string(found.pointee.name) ?? "", value))
            next = found.pointee.next
        }
        return attributes
    }

    /// All text in the node, as it stands; the value of an attribute.
    public var text: String {
        switch kind {
        case .text, .comment: return string(pointer.pointee.content) ?? ""
        case .attribute: return pointer.pointee.children.flatMap { string($0.pointee.content) } ?? ""
        case .element: break
        }
        var text = ""
        forEachDescendant { node in
            if node.pointee.type == XML_TEXT_NODE, let content = string(node.pointee.content) {
                text += content
            }
        }
        return text
    }

    /// Passes the bytes of each text in the node to `visit`, in UTF-8 and in the order of reading.
    public func forEachText(_ visit: (UnsafeBufferPointer<UInt8>) -> Void) {
        func pass(_ node: xmlNodePtr) {
            guard let content = node.pointee.content else { return }
            visit(UnsafeBufferPointer(start: content, count: strlen(content)))
        }
        guard kind == .element else { return pass(pointer) }
        forEachDescendant { if $0.pointee.type == XML_TEXT_NODE { pass($0) } }
    }

    /// All elements below this one, in the order of reading.
    public var descendants: [HTMLNode] {
        var elements: [HTMLNode] = []
        guard kind == .element else { return elements }
        forEachDescendant {
            if $0.pointee.type == XML_ELEMENT_NODE { elements.append(HTMLNode($0, in: document)) }
        }
        return elements
    }

    /// The size of a node: the number of nodes and attributes, the bytes of their texts, and the levels of nesting below it.
    ///
    /// - Parameter isDeep: True to count what is below the node, too.
    /// - Returns: The size.
    public func extent(isDeep: Bool = true) -> (nodes: Int, bytes: Int, levels: Int) {
        var size = (nodes: 0, bytes: 0, levels: 0)
        func add(_ node: xmlNodePtr) {
            size.nodes += 1
            guard node.pointee.type == XML_ELEMENT_NODE else {
                size.bytes += node.pointee.content.map { strlen($0) } ?? 0
                return
            }
            var next = node.pointee.properties
            while let attribute = next {
                size.nodes += 1
                size.bytes += attribute.pointee.children?.pointee.content.map { strlen($0) } ?? 0
                next = attribute.pointee.next
            }
        }
        guard kind == .element else { return (1, text.utf8.count, 0) }
        add(pointer)
        guard isDeep else { return size }
        forEachDescendant { node, level in
            add(node)
            size.levels = max(size.levels, level)
        }
        return size
    }

    /// Takes the node out of its tree. It stays valid.
    public func remove() { document.detach(pointer) }

    static func siblings(from first: xmlNodePtr?, in document: HTMLDocument) -> [HTMLNode] {
        var siblings: [HTMLNode] = []
        var next = first
        while let node = next {
            if node.pointee.type != XML_DTD_NODE { siblings.append(HTMLNode(node, in: document)) }
            next = node.pointee.next
        }
        return siblings
    }

    private func forEachDescendant(_ visit: (xmlNodePtr) -> Void) {
        forEachDescendant { node, _ in visit(node) }
    }

    /// Visits all nodes below this one in the order of reading, with their levels, without recursion.
    private func forEachDescendant(_ visit: (xmlNodePtr, Int) -> Void) {
        guard var node = pointer.pointee.children else { return }
        var level = 1
        while true {
            visit(node, level)
            if node.pointee.type == XML_ELEMENT_NODE, let child = node.pointee.children {
                node = child
                level += 1
                continue
            }
            while node.pointee.next == nil {
                guard let parent = node.pointee.parent, parent != pointer else { return }
                node = parent
                level -= 1
            }
            guard let next = node.pointee.next else { return }
            node = next
        }
    }
}

extension HTMLNode: Hashable {
    /// True for the same node of the same document.
    public static func == (one: HTMLNode, other: HTMLNode) -> Bool { one.pointer == other.pointer }

    /// Hashes the identity of the node.
    public func hash(into hasher: inout Hasher) { hasher.combine(pointer) }
}
