import CHTMLTree
import CXML2

/// The value of an expression.
public enum XPathValue {
    /// Nodes, in the order of the document.
    case nodes([HTMLNode])
    /// A string.
    case string(String)
    /// A number.
    case number(Double)
    /// True or false.
    case boolean(Bool)

    /// The nodes; none for other values.
    public var nodes: [HTMLNode] {
        if case .nodes(let nodes) = self { nodes } else { [] }
    }
}

/// The reason why an expression has no value.
public enum XPathError: Error, Hashable, Sendable {
    /// The expression is not XPath 1.0.
    case syntax
    /// The expression names a function or variable that there is not.
    case evaluation
    /// The expression takes more steps than it may.
    case tooLong

    /// The most steps of one expression. A page of a million nodes is walked in a few millions.
    public static let stepLimit: UInt = 50_000_000
}

/// An expression that may be XPath 1.0.
public enum XPathSyntax {
    /// The place of the first error, counted in bytes from 0; nil for an expression that can be evaluated.
    public static func error(in expression: String) -> Int? {
        html_tree_prepare()
        guard let context = xmlXPathNewContext(nil) else { return 0 }
        defer { xmlXPathFreeContext(context) }
        html_tree_silence(context)
        guard let compiled = xmlXPathCtxtCompile(context, expression) else {
            return max(0, Int(context.pointee.lastError.int1))
        }
        xmlXPathFreeCompExpr(compiled)
        return nil
    }
}

/// Evaluates expressions on one document, and keeps them compiled.
final class XPathEvaluator {
    private static let compiledLimit = 512

    private let context: xmlXPathContextPtr
    private var compiled: [String: xmlXPathCompExprPtr] = [:]

    init(_ document: xmlDocPtr) throws(XPathError) {
        guard let context = xmlXPathNewContext(document) else { throw .evaluation }
        self.context = context
        html_tree_silence(context)
    }

    deinit {
        for expression in compiled.values { xmlXPathFreeCompExpr(expression) }
        xmlXPathFreeContext(context)
    }

    func evaluate(
        _ expression: String,
        from node: xmlNodePtr?,
        in document: HTMLDocument,
        steps: UInt
    ) throws(XPathError) -> XPathValue {
        let compiled = try compile(expression)
        context.pointee.node =
            node ?? UnsafeMutableRawPointer(document.pointer).assumingMemoryBound(to: xmlNode.self)
        context.pointee.opLimit = steps
        context.pointee.opCount = 0
        guard let object = xmlXPathCompiledEval(compiled, context) else {
            throw context.pointee.opCount >= steps ? .tooLong : .evaluation
        }
        defer { xmlXPathFreeObject(object) }
        switch object.pointee.type {
        case XPATH_NODESET: return .nodes(nodes(of: object, in: document))
        case XPATH_BOOLEAN: return .boolean(object.pointee.boolval != 0)
        case XPATH_NUMBER: return .number(object.pointee.floatval)
        case XPATH_STRING: return .string(string(object.pointee.stringval) ?? "")
        default: throw .evaluation
        }
    }

    func set(_ variables: [String: [HTMLNode]]) {
        for (name, nodes) in variables {
            guard let set = xmlXPathNodeSetCreate(nil) else { continue }
            // The library would compare each with all before it.
            var seen: Set<HTMLNode> = []
            for node in nodes where !node.isLooseAttribute && seen.insert(node).inserted {
                _ = xmlXPathNodeSetAddUnique(set, node.pointer)
            }
            xmlXPathRegisterVariable(context, name, xmlXPathWrapNodeSet(set))
        }
    }

    func forgetVariables() { xmlXPathRegisteredVariablesCleanup(context) }

    private func compile(_ expression: String) throws(XPathError) -> xmlXPathCompExprPtr {
        if let known = compiled[expression] { return known }
        guard let made = xmlXPathCtxtCompile(context, expression) else { throw .syntax }
        if compiled.count >= Self.compiledLimit {
            for old in compiled.values { xmlXPathFreeCompExpr(old) }
            compiled.removeAll()
        }
        compiled[expression] = made
        return made
    }

    private func nodes(of object: xmlXPathObjectPtr, in document: HTMLDocument) -> [HTMLNode] {
        guard let set = object.pointee.nodesetval, let table = set.pointee.nodeTab else { return [] }
        xmlXPathNodeSetSort(set)
        return (0..<Int(set.pointee.nodeNr)).compactMap { index in
            table[index].flatMap { node in
                switch node.pointee.type {
                case XML_ELEMENT_NODE, XML_TEXT_NODE, XML_COMMENT_NODE, XML_ATTRIBUTE_NODE,
                    XML_CDATA_SECTION_NODE:
                    HTMLNode(node, in: document)
                default: nil
                }
            }
        }
    }
}
