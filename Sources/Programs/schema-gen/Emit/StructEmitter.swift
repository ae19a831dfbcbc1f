import SchemaSyntax

/// Writes the struct of a constructor or of a function.
struct StructEmitter {
    let constructor: Constructor
    let name: String
    let conformance: String
    /// The Swift type of a function's result.
    var result: String?

    func emit(into source: inout SourceText) {
        source.documentation(constructor.documentation)
        source.block("public struct \(name): \(conformance)") { source in
            if let result {
                source.documentation("What the server answers.")
                source.line("public typealias Result = \(result)")
                source.blank()
            }
            source.documentation("The id of `\(constructor.name)`.")
            source.line("public static let constructorID: UInt32 = \(constructor.id.hexLiteral)")
            source.blank()
            emitProperties(into: &source)
            emitInitializer(into: &source)
            source.blank()
            emitDecoder(into: &source)
            source.blank()
            emitEncoder(into: &source)
        }
    }

    private var stored: [Member] { constructor.members.filter(\.isStored) }

    private func emitProperties(into source: inout SourceText) {
        for member in constructor.members where member.isStored || member.role == .impliedPresence {
            source.documentation(member.documentation + companions(of: member))
            if member.role == .impliedPresence {
                let test = presenceTest(of: member, prefix: "")
                source.line("public var \(member.property): Bool { \(test) }")
            } else {
                source.line(
                    "public var \(member.property): \(member.type)\(member.role == .optional ? "?" : "")"
                )
            }
            source.blank()
        }
    }

    /// The names of the fields without which this one is not sent.
    private func companions(of member: Member) -> String {
        guard member.role == .optional, let condition = member.field.condition else { return "" }
        let others = constructor.members(sharing: condition).filter {
            $0.role == .optional && $0.neutralValue == nil && $0.field.name != member.field.name
        }
        return others.isEmpty
            ? "" : " Sent only with " + others.map { "``\($0.property)``" }.joined(separator: ", ") + "."
    }

    private func emitInitializer(into source: inout SourceText) {
        source.documentation(stored.isEmpty ? "It has no fields." : "Puts the fields together.")
        let parameters = stored.map { member in
            switch member.role {
            case .optional: "\(member.property): \(member.type)? = nil"
            case .presence: "\(member.property): Bool = false"
            default: "\(member.property): \(parameterType(of: member))"
            }
        }
        source.list("public init", parameters, stored.isEmpty ? " {}" : " {")
        guard !stored.isEmpty else { return }
        for member in stored {
            let value = member.isLazy ? "TLLazyVector(\(member.property))" : member.property
            source.line("    self.\(member.property) = \(value)")
        }
        source.line("}")
    }

    /// The type of a parameter: a lazy vector is built from any sequence, so that arrays need no conversion.
    private func parameterType(of member: Member) -> String {
        member.isLazy ? "some Sequence\(member.type.dropFirst("TLLazyVector".count))" : member.type
    }

    // MARK: Decoding

    private func emitDecoder(into source: inout SourceText) {
        source.documentation("Reads the fields, which come after the id.")
        let head = "public init(bareFrom reader: inout TLReader) throws(TLError)"
        let isEmpty = constructor.members.allSatisfy { $0.role == .query }
        guard !isEmpty else { return source.line(head + " {}") }
        source.block(head) { source in
            for member in constructor.members {
                emitRead(member, into: &source)
            }
        }
    }

    private func emitRead(_ member: Member, into source: inout SourceText) {
        switch member.role {
        case .word:
            emitReadWord(member.field.name, into: &source)
        case .presence:
            source.line("self.\(member.property) = \(flag(member))")
        case .required:
            source.line("self.\(member.property) = try \(Coding.read(member))")
        case .optional:
            source.line("self.\(member.property) = try \(flag(member)) ? \(Coding.read(member)) : nil")
        case .emptyVector:
            source.line("try reader.readEmptyVector(in: \(constructor.id.hexLiteral))")
        case .impliedPresence, .cut, .query:
            break
        }
    }

    private func emitReadWord(_ word: String, into source: inout SourceText) {
        let users = constructor.members.filter { $0.field.condition?.word == word }
        let refused = users.filter { $0.role == .cut }.reduce(UInt32(0)) { mask, member in
            mask | 1 << UInt32(member.field.condition?.bit ?? 0)
        }
        let isRead = users.contains { $0.role == .presence || $0.role == .optional }
        let read =
            refused == 0
            ? "try reader.readFlags()"
            : "try reader.readFlags(refusing: \(refused.hexLiteral), in: \(constructor.id.hexLiteral))"
        source.line(isRead ? "let \(Naming.property(word)) = \(read)" : "_ = \(read)")
    }

    private func flag(_ member: Member) -> String {
        guard let condition = member.field.condition else { return "true" }
        return "\(Naming.property(condition.word))[\(condition.bit)]"
    }

    // MARK: Encoding

    private func emitEncoder(into source: inout SourceText) {
        source.documentation("Appends the fields, without the id.")
        let head = "public func encodeBare(to writer: inout TLWriter)"
        let isEmpty = constructor.members.allSatisfy { $0.role == .query }
        guard !isEmpty else { return source.line(head + " {}") }
        source.block(head) { source in
            for member in constructor.members {
                emitWrite(member, into: &source)
            }
        }
    }

    private func emitWrite(_ member: Member, into source: inout SourceText) {
        switch member.role {
        case .word:
            emitWriteWord(member.field.name, into: &source)
        case .required:
            source.line(Coding.write(member, "self.\(member.property)"))
        case .optional:
            emitWriteOptional(member, into: &source)
        case .emptyVector:
            source.line("writer.writeVectorHead(count: 0)")
        case .presence, .impliedPresence, .cut, .query:
            break
        }
    }

    private func emitWriteWord(_ word: String, into source: inout SourceText) {
        let users = constructor.members.filter {
            $0.field.condition?.word == word && ($0.role == .presence || $0.role == .optional)
        }
        guard !users.isEmpty else { return source.line("writer.write(TLFlags())") }
        let name = Naming.property(word)
        source.line("var \(name) = TLFlags()")
        var done: Set<Int> = []
        for member in users {
            guard let bit = member.field.condition?.bit, done.insert(bit).inserted else { continue }
            source.line("\(name)[\(bit)] = \(presenceTest(of: member, prefix: "self."))")
        }
        source.line("writer.write(\(name))")
    }

    /// The expression that is true when the bit of `member` is set.
    ///
    /// Fields that share a bit are sent together: those without a neutral value decide, otherwise any of them.
    private func presenceTest(of member: Member, prefix: String) -> String {
        guard let condition = member.field.condition else { return "true" }
        let sharing = constructor.members(sharing: condition)
        let valued = sharing.filter { $0.role == .optional }
        guard !valued.isEmpty else {
            return sharing.filter { $0.role == .presence }.map { prefix + $0.property }.joined(
                separator: " || "
            )
        }
        let decisive = valued.filter { $0.neutralValue == nil }
        let tests = (decisive.isEmpty ? valued : decisive).map { "\(prefix)\($0.property) != nil" }
        return tests.joined(separator: decisive.isEmpty ? " || " : " && ")
    }

    private func emitWriteOptional(_ member: Member, into source: inout SourceText) {
        guard let condition = member.field.condition else { return }
        let valued = constructor.members(sharing: condition).filter { $0.role == .optional }
        guard valued.count > 1 else {
            return source.line("if let value = self.\(member.property) { \(Coding.write(member, "value")) }")
        }
        if let neutral = member.neutralValue {
            let value = "self.\(member.property) ?? \(neutral)"
            source.line("if \(flag(member)) { \(Coding.write(member, value)) }")
        } else {
            let write = Coding.write(member, "value")
            source.line("if \(flag(member)), let value = self.\(member.property) { \(write) }")
        }
    }
}

extension UInt32 {
    /// The form `0x`, four digits, `_` and four digits.
    var hexLiteral: String {
        let digits = String(self, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: 8 - digits.count) + digits
        return "0x\(padded.prefix(4))_\(padded.suffix(4))"
    }
}
