/// The name of a resource: one unchanging sequence of bytes, such as a photo in one size, or a document.
///
/// The component that knows the sources creates the names, such as `document/2/5368324170671202286` or `local/8f3a…`;
/// the store only compares them. Names are secrets like the content (encrypted wherever they are stored). They stay
/// under about 400 bytes, or a lost index cannot be rebuilt for them.
public struct ResourceID: Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// The resource of this name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension ResourceID: Comparable {
    /// Orders by the names' Unicode order.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The identity of a derivation of a resource: the transformation, its parameters and its version.
///
/// Equal keys promise equal results, so everything that changes the result belongs into the key: `thumbnail 320`,
/// `blur 8 v2`, `waveform 100`.
public struct DerivationID: Hashable, Sendable {
    /// The key's text, never empty.
    public let rawValue: String

    /// The result of `transform`, which is not empty, with these parameters.
    public init(_ transform: String, _ parameters: Int...) {
        // SAFETY: transforms are literals of the callers.
        precondition(!transform.isEmpty, "an original has no transform")
        rawValue = ([transform] + parameters.map { String($0) }).joined(separator: " ")
    }
}

/// The content of one file: a resource itself, or something derived from it.
struct ItemName: Hashable, Sendable {
    let id: ResourceID
    let derived: DerivationID?

    init(_ id: ResourceID, _ derived: DerivationID? = nil) {
        self.id = id
        self.derived = derived
    }

    /// The value in the index and in headers; "" for the resource itself.
    var transform: String { derived?.rawValue ?? "" }

    /// Reads the values of the index.
    init(id: String, transform: String) {
        self.init(ResourceID(id), transform.isEmpty ? nil : DerivationID(transform))
    }
}
