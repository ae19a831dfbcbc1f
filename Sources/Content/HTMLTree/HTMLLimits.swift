import CHTMLTree

/// Bounds on a page that is read.
public struct HTMLLimits: Sendable {
    /// The deepest nesting of elements. Deeper start tags are left out, as browsers do.
    public var depth = 512
    /// The most attributes of an element. Later ones are left out.
    public var attributes = 256
    /// The most elements, texts, comments and attributes together.
    public var nodes = 1_000_000
    /// The most bytes of a page.
    public var bytes = 5 << 20

    /// The limits of pages that strangers wrote.
    public init() {}

    var treeLimits: html_tree_limits {
        html_tree_limits(depth: depth, attributes: attributes, nodes: nodes)
    }
}

/// The reason why there is no tree of a page.
public enum HTMLError: Error, Hashable, Sendable {
    /// The page has more bytes or nodes than the limits allow.
    case tooLarge
    /// Memory ran out.
    case noMemory
}
