/// Bounds on the work of a template for one page.
public struct TemplateLimits: Sendable {
    /// The most rules that are carried out, each time counted.
    public var steps = 200_000
    /// The most rounds of all loops together.
    public var iterations = 5_000
    /// The most nodes that are made.
    public var nodes = 200_000
    /// The most nodes of one list.
    public var listedNodes = 500_000
    /// The most bytes of one text that is made.
    public var textBytes = 1 << 20
    /// The most bytes of all texts that are made.
    public var writtenBytes = 48 << 20
    /// The most documents that are loaded.
    public var loads = 16
    /// The most bytes of all loaded documents.
    public var loadedBytes = 8 << 20
    /// The deepest nesting of elements that are made.
    public var depth = 600
    /// The most steps of one expression.
    public var expressionSteps: UInt = 20_000_000
    /// The most steps of one search of a pattern.
    public var patternSteps: UInt32 = 1_000_000
    /// The deepest chain of included rules.
    public var includes = 8
    /// The most time of the processor.
    public var time = Duration.seconds(3)
    /// The most lines of the log.
    public var debugLines = 200
    /// The most nodes of a line of the log.
    public static let debugNodes = 50
    /// The most bytes of a node in the log.
    public var debugBytes = 2_000
    /// The most bytes of the whole log.
    public var logBytes = 256 << 10

    /// The bounds for templates of strangers.
    public init() {}
}
