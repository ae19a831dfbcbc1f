import CHTMLTree
import CXML2

/// A page as a tree, read as browsers read it.
///
/// Elements have lower-case names and no namespaces, so that expressions find them by name; the content of a
/// `template` is its children. Threads: one at a time.
///
/// Source: the HTML standard, section 13.2.
public final class HTMLDocument {
    let pointer: xmlDocPtr
    /// Nodes that were out of the tree at some time. They may be in use, and go with the document.
    private var detached: Set<xmlNodePtr> = []
    private var evaluator: XPathEvaluator?
    /// True if the elements have the numbers by which expressions sort what they find.
    private var isOrdered = true

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - utf8: The page. Bytes that are no UTF-8 become replacement characters only if the caller made them so.
    ///   - scripting: True if `noscript` hides its content, as in a browser that runs scripts.
    ///   - limits: Bounds on the page.
    /// - Throws: ``HTMLError``.
    public convenience init(
        utf8: [UInt8],
        scripting: Bool = false,
        limits: HTMLLimits = HTMLLimits()
    ) throws(HTMLError) {
        try self.init(utf8: utf8, context: nil, scripting: scripting, limits: limits)
    }

    /// Reads the content of an element, as `innerHTML` does.
    ///
    /// - Parameters:
    ///   - utf8: The content.
    ///   - context: The name of the element, and its namespace.
    ///   - scripting: True if `noscript` hides its content.
    ///   - limits: Bounds on the page.
    /// - Throws: ``HTMLError``.
    public init(
        utf8: [UInt8],
        context: (name: String, namespace: HTMLNode.Namespace)?,
        scripting: Bool = false,
        limits: HTMLLimits = HTMLLimits()
    ) throws(HTMLError) {
        guard utf8.count <= limits.bytes else { throw .tooLarge }
        // Two threads that used the library first at the same time would wait for each other for ever.
        _ = Self.isReady
        var document: xmlDocPtr?
        let status = utf8.withUnsafeBufferPointer { bytes in
            html_tree_parse(
                bytes.baseAddress,
                bytes.count,
                context?.name,
                (context?.namespace ?? .html).treeNamespace,
                scripting ? 1 : 0,
                limits.treeLimits,
                &document
            )
        }
        guard let document, status == HTML_TREE_OK else {
            throw status == HTML_TREE_TOO_LARGE ? .tooLarge : .noMemory
        }
        pointer = document
    }

    init(copied: xmlDocPtr) { pointer = copied }

    private static let isReady: Void = html_tree_prepare()

    deinit {
        evaluator = nil
        // First all of them: freeing one frees the others that are below it.
        let tops = detached.filter { $0.pointee.parent == nil }
        for node in tops { xmlFreeNode(node) }
        xmlFreeDoc(pointer)
    }

    /// The `html` element; nil if the tree was read without one.
    public var root: HTMLNode? { xmlDocGetRootElement(pointer).map { HTMLNode($0, in: self) } }

    /// The nodes at the top: `html`, comments, and in a fragment its content.
    public var children: [HTMLNode] {
        HTMLNode.siblings(from: pointer.pointee.children, in: self)
    }

    /// The document type, with its public and system names; nil without one.
    public var type: (name: String, publicID: String?, systemID: String?)? {
        guard let type = pointer.pointee.intSubset else { return nil }
        return (
            string(type.pointee.name) ?? "", string(type.pointee.ExternalID), string(type.pointee.SystemID)
        )
    }

    /// Evaluates an expression.
    ///
    /// - Parameters:
    ///   - expression: XPath 1.0.
    ///   - node: The node that relative paths begin at; nil for the document.
    ///   - variables: The nodes of variables that the expression names. Attributes that are on no element are left out.
    ///   - steps: The most steps of the evaluation.
    /// - Returns: The value.
    /// - Throws: ``XPathError``.
    public func evaluate(
        _ expression: String,
        from node: HTMLNode? = nil,
        variables: [String: [HTMLNode]] = [:],
        steps: UInt = XPathError.stepLimit
    ) throws(XPathError) -> XPathValue {
        orderElements()
        let evaluator = try makeEvaluator()
        evaluator.set(variables)
        defer { if !variables.isEmpty { evaluator.forgetVariables() } }
        return try evaluator.evaluate(expression, from: node?.pointer, in: self, steps: steps)
    }

    func orderElements() {
        guard !isOrdered else { return }
        xmlXPathOrderDocElems(pointer)
        isOrdered = true
    }

    private func makeEvaluator() throws(XPathError) -> XPathEvaluator {
        if let evaluator { return evaluator }
        let made = try XPathEvaluator(pointer)
        evaluator = made
        return made
    }

    func detach(_ node: xmlNodePtr) {
        xmlUnlinkNode(node)
        isOrdered = false
        detached.insert(node)
    }

    func adopt(_ node: xmlNodePtr) -> HTMLNode {
        detached.insert(node)
        return HTMLNode(node, in: self)
    }
}

/// The string of a pointer into a tree; nil for none.
func string(_ pointer: UnsafePointer<xmlChar>?) -> String? { pointer.map(String.init(cString:)) }
