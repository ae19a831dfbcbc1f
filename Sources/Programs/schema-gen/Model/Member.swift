import SchemaSyntax

/// The Swift form of a declaration's field.
struct Member {
    enum Role: Equatable {
        /// A `#` word, computed during encoding.
        case word
        /// A field `flags.N?true`: a `Bool` of its own.
        case presence
        /// A field `flags.N?true` on the bit of valued fields: true if those are present.
        case impliedPresence
        case required
        case optional
        /// An optional field of a type that the schema leaves out: refused if present, never sent.
        case cut
        /// A required vector of a type that the schema leaves out: must be empty, sent empty.
        case emptyVector
        /// The wrapped function of a generic function: the caller reads it.
        case query
    }

    var field: Field
    var role: Role
    /// The Swift type without `?`; empty if nothing is stored.
    var type: String
    var documentation: String

    var property: String { Naming.property(field.name) }

    /// True if there is a stored property.
    var isStored: Bool { role == .presence || role == .required || role == .optional }

    /// True if it is kept as bytes.
    var isLazy: Bool { type.hasPrefix("TLLazyVector<") }

    /// The value written for nil when another field on the same bit is present; nil for types without one.
    var neutralValue: String? {
        switch field.type {
        case .string: "\"\""
        case .bytes, .vector, .bareVector: "[]"
        default: nil
        }
    }
}
