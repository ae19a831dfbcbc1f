/// A rule whose names, expressions and patterns are right.
struct CheckedRule: Sendable {
    enum Kind: Sendable {
        case origins([String])
        case condition(Condition, isDemand: Bool)
        case include(String)
        case property(String, TemplateRule.PropertyMode, CheckedValue)
        case variable(String, TemplateRule.VariableMode, CheckedValue)
        case function(TemplateFunction, [CheckedParameter], CheckedValue)
        case block(BlockFunction, [CheckedRule])
    }

    /// A condition.
    enum Condition: Sendable {
        case host(PatternSource, isNegated: Bool)
        case path(PatternSource, isNegated: Bool)
        case nodes(TemplateQuery, isNegated: Bool)
        case constant(Bool)
    }

    /// A function that holds rules.
    enum BlockFunction: Sendable {
        case choice(TemplateQuery, isNegated: Bool)
        case map(TemplateQuery)
        case times(Int)
        /// As often as the text of a node says.
        case told(TemplateQuery)
        case loop(TemplateQuery, isNegated: Bool)
    }

    var kind: Kind
    var place: TemplatePlace
}

/// The right side of a checked rule.
enum CheckedValue: Sendable {
    case last
    case null
    case text(String)
    case query(TemplateQuery)
}

/// A parameter of a checked function.
enum CheckedParameter: Sendable {
    case tag(String)
    /// The value of an attribute of the target.
    case attribute(String)
    case text(String)
    /// The text of the nodes that an expression finds from the target.
    case query(TemplateQuery, source: String)
    case pattern(PatternSource)
}

/// A regular expression and its modifiers.
struct PatternSource: Hashable, Sendable {
    var pattern: String
    var modifiers = ""
}

/// The functions of the language.
enum TemplateFunction: String, Sendable, CaseIterable {
    case debug, remove, unsupported
    case append, prepend, after, before
    case appendTo = "append_to"
    case prependTo = "prepend_to"
    case afterElement = "after_el"
    case beforeElement = "before_el"
    case replaceTag = "replace_tag"
    case wrap
    case wrapInner = "wrap_inner"
    case clone, detach
    case splitParent = "split_parent"
    case pre
    case setAttribute = "set_attr"
    case setAttributes = "set_attrs"
    case match, replace, urlencode, urldecode, htmlencode, htmldecode
    case styleToAttributes = "style_to_attrs"
    case backgroundToImage = "background_to_image"
    case jsonToXML = "json_to_xml"
    case htmlToDOM = "html_to_dom"
    case inline, load, combine, datetime, simplify
}
