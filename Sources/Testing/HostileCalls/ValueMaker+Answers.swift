package import SchemaSyntax

/// Preferred values, so that answers match what the client asked for: edge values alone never get beyond the first
/// check.
package struct ValueBias: Sendable {
    /// Numbers by the names of their fields.
    package var numbers: [String: Int64]
    /// The names of constructors by type.
    package var constructors: [String: String]
    /// The nesting depth beyond which the simplest constructors are taken.
    package var depth: Int

    /// The probability of a preferred value, in 256.
    static let share = 224

    /// Creates preferences.
    package init(numbers: [String: Int64] = [:], constructors: [String: String] = [:], depth: Int = 4) {
        self.numbers = numbers
        self.constructors = constructors
        self.depth = depth
    }
}

extension ValueMaker {
    /// The bytes of a value of `type` in a hostile server's answer or update: mostly well-formed, with edge values.
    ///
    /// - Parameters:
    ///   - type: The expected type.
    ///   - grammar: The schema.
    ///   - known: The ids that the value may contain.
    ///   - leaning: The preferred values.
    ///   - choices: The source of decisions; used decisions are removed.
    /// - Returns: The bytes on the wire.
    package static func value(
        of type: TypeExpression,
        in grammar: Grammar,
        knowing known: KnownEntities,
        leaning: ValueBias = ValueBias(),
        by choices: inout Choices
    ) -> [UInt8] {
        var maker = ValueMaker(grammar: grammar, known: known, choices: choices)
        maker.leaning = leaning
        maker.isLawful = !maker.choices.once(in: 64)
        maker.isPlain = maker.choices.chance(60)
        maker.optionalShare = maker.choices.pick([16, 48, 80, 160]) ?? 80
        maker.maximumDepth = maker.choices.once(in: 2000) ? 60 : leaning.depth
        if maker.choices.once(in: 4000) { maker.softLimit = 4 << 20 }
        maker.value(type, of: Field(name: "", type: type), depth: 0)
        choices = maker.choices
        return maker.bytes
    }
}
