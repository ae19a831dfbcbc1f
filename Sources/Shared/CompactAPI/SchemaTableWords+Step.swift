import TelegramSchema

extension SchemaTableWords {
    /// A field.
    mutating func step() -> CompactStep? {
        skipSpaces()
        guard isAtWord else { return nil }
        var step = CompactStep(kind: .boxed)
        while current == UInt8(ascii: "v") {
            step.vectors += 1
            advance()
        }
        if let kind = current.flatMap({ CompactStep.Kind(letter: $0) }) {
            step.kind = kind
            advance()
        }
        switch step.kind {
        case .boxed, .flags, .difference: step.number = UInt16(truncatingIfNeeded: number())
        default: break
        }
        if current == UInt8(ascii: "?") {
            advance()
            step.condition = UInt8(truncatingIfNeeded: number())
        }
        return step
    }
}
