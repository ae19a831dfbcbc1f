/// The words of the language, for editors that colour and complete them. Each list is in the order of the alphabet.
public enum TemplateWords {
    /// The functions, without those that hold rules.
    public static var functions: [String] { RuleNames.functions.keys.sorted() }
    /// The functions that hold rules.
    public static var blocks: [String] { RuleNames.blocks.sorted() }
    /// The conditions.
    public static var conditions: [String] { RuleNames.conditions.sorted() }
    /// The options.
    public static var options: [String] { RuleNames.options.sorted() }
    /// The properties.
    public static var properties: [String] { RuleNames.properties.sorted() }
}
