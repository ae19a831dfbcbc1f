/// The reason why a page gives no article by a template.
public struct TemplateError: Error, Hashable, Sendable {
    /// The kind of a fault.
    public enum Kind: Hashable, Sendable {
        /// More work than a template may have, by the name of the bound.
        case limit(Limit)
        /// The expression cannot be evaluated.
        case expression
        /// A document was not loaded, and why.
        case load(url: String, reason: String)
        /// A document of another origin, which the rules do not allow.
        case origin(url: String)
        /// An element that cannot stand in another one.
        case nesting(element: String, parent: String, html: String)
        /// A part that the rules mark as essential, and as nothing that an article can show.
        case unsupported(html: String)
        /// A frame of a service without players here.
        case embed(url: String)
        /// A picture or another file without a usable address.
        case source(element: String, html: String)
        /// A needed property that no rule gave a value.
        case missing(property: String)
        /// The template has faults, and was not tried.
        case unusable
    }

    /// A bound of ``TemplateLimits``.
    public enum Limit: String, Hashable, Sendable, CaseIterable {
        /// Rules that are carried out.
        case steps
        /// Rounds of loops.
        case iterations
        /// Nodes that are made or listed.
        case nodes
        /// Texts that are made.
        case text
        /// Loaded documents.
        case loads
        /// Levels of elements.
        case depth
        /// The work of an expression.
        case expression
        /// The work of a pattern.
        case pattern
        /// Rules that include each other.
        case includes
        /// Time.
        case time
    }

    /// The kind.
    public var kind: Kind
    /// The place of the rule.
    public var place: TemplatePlace

    /// Creates an error.
    public init(_ kind: Kind, at place: TemplatePlace) {
        self.kind = kind
        self.place = place
    }

    /// The error in words.
    public var text: String {
        switch kind {
        case .limit(let limit): "too much work: \(limit.rawValue)"
        case .expression: "the expression cannot be evaluated"
        case .load(let url, let reason): "\(url) was not loaded: \(reason)"
        case .origin(let url): "\(url) is of another origin; ~allowed_origin may allow it"
        case .nesting(let element, let parent, let html):
            "Element <\(element)> is not supported in <\(parent)>: \(html)"
        case .unsupported(let html): "essential content that an article cannot show: \(html)"
        case .embed(let url): "Embed not supported yet: \(url)"
        case .source(let element, let html): "\(element) without a usable address: \(html)"
        case .missing(let property): "no \(property)"
        case .unusable: "the template has errors"
        }
    }
}
