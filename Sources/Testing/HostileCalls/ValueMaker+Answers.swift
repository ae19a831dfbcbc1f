package import SchemaSyntax

/// What values lean to, so that they meet what somebody asked for: edge values alone never get past the first look.
package struct ValueBias: Sendable {
    /// Numbers by the names of their fields.
    package var numbers: [String: Int64]
    /// The constructors of types, by names.
    package var constructors: [String: String]

    /// Of 256 chances so many are used.
    static let share = 224

    /// Leans to what is named.
    package init(numbers: [String: Int64] = [:], constructors: [String: String] = [:]) {
        self.numbers = numbers
        self.constructors = constructors
    }
}

extension ValueMaker {
    /// The bytes of a value of `type` as a hostile server answers or pushes it: by the schema but once in a while, with
    /// values at every edge.
    ///
    /// - Parameters:
    ///   - type: What is expected.
    ///   - grammar: The schema.
    ///   - known: What the values may name.
    ///   - leaning: What they name more often than not.
    ///   - choices: Decide what stands in it; those that were used are gone.
    /// - Returns: What goes over the wire.
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
        maker.maximumDepth = maker.choices.once(in: 2000) ? 60 : 4
        if maker.choices.once(in: 4000) { maker.softLimit = 4 << 20 }
        maker.value(type, of: Field(name: "", type: type), depth: 0)
        choices = maker.choices
        return maker.bytes
    }
}
