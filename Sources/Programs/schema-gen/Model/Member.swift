import SchemaSyntax

/// What becomes of one field of a declaration in Swift.
struct Member {
    enum Role: Equatable {
        /// A `#` word: computed when encoding.
        case word
        /// `flags.N?true`: a `Bool` of its own.
        case presence
        /// `flags.N?true` on the bit of valued fields: says whether those are there.
        case impliedPresence
        case required
        case optional
        /// An optional field of a type that the schema leaves out: refused when present, never sent.
        case cut
        /// A required vector of a type that the schema leaves out: must be empty, sent empty.
        case emptyVector
        /// The function that a generic function wraps: left for the caller to read.
        case query
    }

    var field: Field
    var role: Role
    /// The Swift type without `?`; empty where nothing is stored.
    var type: String
    var documentation: String

    var property: String { Naming.property(field.name) }

    /// Whether Swift stores it.
    var isStored: Bool { role == .presence || role == .required || role == .optional }

    /// Whether it is kept as bytes.
    var isLazy: Bool { type.hasPrefix("TLLazyVector<") }

    /// What is written for nil when a field on the same bit is there; nil if that one goes without it.
    var neutralValue: String? {
        switch field.type {
        case .string: "\"\""
        case .bytes, .vector, .bareVector: "[]"
        default: nil
        }
    }
}
