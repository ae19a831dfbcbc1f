/// A rule as it is written.
struct TemplateRule: Sendable {
    /// The kinds of rules.
    enum Kind: Sendable {
        case option(name: String, json: String)
        case condition(isDemand: Bool, name: String, argument: String)
        case include(name: String)
        case property(name: String, mode: PropertyMode, value: RuleValue)
        case variable(name: String, mode: VariableMode, value: RuleValue)
        case function(name: String, parameters: [RuleParameter], value: RuleValue)
        case block(name: String, argument: RuleValue, rules: [TemplateRule])
    }

    /// The way in which a property is given a value.
    enum PropertyMode: Sendable {
        /// Unless it has one.
        case unset
        /// If there is one.
        case found
        /// Also with none.
        case always
    }

    /// The way in which a variable is given nodes.
    enum VariableMode: Sendable {
        case replacing
        /// Unless it has some.
        case unset
        case adding
    }

    var kind: Kind
    var place: TemplatePlace
    /// The place of the condition's, option's or block's argument.
    var argumentPlace: TemplatePlace
}

/// The right side of a rule.
enum RuleValue: Sendable {
    /// The nodes of the last query.
    case last
    case null
    case text(String)
    case query(String, TemplatePlace)
}

/// A parameter of a function.
struct RuleParameter: Sendable {
    /// The form in which it is written.
    enum Form: Sendable {
        /// A name in angle brackets.
        case tag(String)
        /// The name of an attribute, after an at sign.
        case attribute(String)
        /// Words in quotes, or a word.
        case text(String, isQuoted: Bool)
        /// An expression that begins with a variable.
        case variable(String)
    }

    var form: Form
    var place: TemplatePlace

    /// The text, whatever the form.
    var text: String {
        switch form {
        case .tag(let name): "<\(name)>"
        case .attribute(let name): "@\(name)"
        case .text(let text, _), .variable(let text): text
        }
    }
}
