import CHTMLTree
import CXML2

extension HTMLDocument {
    /// Creates an element that is in no tree yet.
    public func makeElement(_ name: String) -> HTMLNode? {
        xmlNewDocNode(pointer, nil, name, nil).map { adopt($0) }
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

    /// Moves a node of the same document before this one.
    public func insertBefore(_ node: HTMLNode) {
        guard let parent = pointer.pointee.parent else { return }
        document.detach(node.pointer)
        html_tree_insert(node.pointer, parent, pointer)
    }

    /// Puts a node of the same document in the place of this one.
    public func replace(with node: HTMLNode) {
        insertBefore(node)
        remove()
    }
}
