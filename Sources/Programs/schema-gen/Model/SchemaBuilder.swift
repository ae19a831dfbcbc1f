import SchemaSyntax

/// Builds a ``Schema`` from a parsed file, or reports its errors.
struct SchemaBuilder {
    let file: String
    let namespace: String
    let source: SourceFile

    private let known: Set<String>
    private let bare: [String: String]

    init(file: String, namespace: String, source: SourceFile) {
        self.file = file
        self.namespace = namespace
        self.source = source
        var known: Set<String> = []
        var bare: [String: String] = [:]
        for declaration in source.declarations where !declaration.isFunction {
            guard case .boxed(let type) = declaration.result else { continue }
            known.insert(type)
            bare[declaration.name] = type
        }
        self.known = known
        self.bare = bare
    }

    func build() throws -> Schema {
        try checkIDs()
        if let stray = source.typeDocumentation.keys.sorted().first(where: { !known.contains($0) }) {
            throw SchemaError(file: file, line: 1, message: "documented type \(stray) is not declared")
        }
        var constructors: [String: [Constructor]] = [:]
        var functions: [Constructor] = []
        for declaration in source.declarations {
            let constructor = Constructor(
                declaration: declaration,
                members: try members(of: declaration),
                ids: [declaration.id] + (try acceptedID(of: declaration))
            )
            if declaration.isFunction {
                functions.append(constructor)
            } else if case .boxed(let type) = declaration.result {
                constructors[type, default: []].append(constructor)
            } else {
                throw fault(declaration, "a constructor makes a boxed type")
            }
        }
        var types = try constructors.map { name, constructors in
            SchemaType(
                name: name,
                documentation: try documentation(of: name, constructors),
                constructors: constructors
            )
        }
        types.sort { $0.swiftName < $1.swiftName }
        functions.sort { Naming.upperCamel($0.name) < Naming.upperCamel($1.name) }
        return try Layout(types).applied(to: Schema(namespace: namespace, types: types, functions: functions))
    }

    private func checkIDs() throws {
        var seen: [UInt32: String] = [:]
        for declaration in source.declarations {
            let rule = ConstructorChecksum.compute(declaration.text)
            guard rule == declaration.id || ConstructorChecksum.exceptions.contains(declaration.name) else {
                let hex = String(rule, radix: 16)
                throw fault(declaration, "the CRC32 of this line is #\(hex): a slip of the pen?")
            }
            if let other = seen.updateValue(declaration.name, forKey: declaration.id) {
                throw fault(declaration, "same id as \(other)")
            }
        }
    }

    /// The ids of the constructor that peers send in place of this one.
    private func acceptedID(of declaration: Declaration) throws -> [UInt32] {
        guard let name = declaration.notes.accepts else { return [] }
        guard let other = source.declarations.first(where: { $0.name == name }) else {
            throw fault(declaration, "accepts \(name), which is not declared")
        }
        guard other.fields.map(\.type) == declaration.fields.map(\.type) else {
            throw fault(declaration, "accepts \(name), which has other fields")
        }
        return [other.id]
    }

    private func documentation(of type: String, _ constructors: [Constructor]) throws -> String {
        if constructors.count == 1, let only = constructors.first { return only.documentation }
        guard let text = source.typeDocumentation[type] else {
            throw fault(
                constructors[0].declaration,
                "\(type) has several constructors: say what it is by '//= \(type) …'"
            )
        }
        return text
    }

    // MARK: Members

    private func members(of declaration: Declaration) throws -> [Member] {
        guard declaration.notes.description != nil else {
            throw fault(declaration, "no comment above it says what it is")
        }
        let names = Set(declaration.fields.map(\.name))
        let noted = Set(declaration.notes.fields.keys).union(declaration.notes.lazy)
            .union(declaration.notes.types.keys)
        if let stray = noted.subtracting(names).sorted().first {
            throw fault(declaration, "'\(stray)' is noted and not a field")
        }
        for field in declaration.fields
        where declaration.notes.types[field.name] != nil && !field.type.isNumber {
            throw fault(declaration, "'\(field.name)' is no number and has a type already")
        }
        return try declaration.fields.map { try member($0, in: declaration) }
    }

    private func member(_ field: Field, in declaration: Declaration) throws -> Member {
        let role = try role(of: field, in: declaration)
        let text = declaration.notes.fields[field.name]
        var member = Member(field: field, role: role, type: "", documentation: text ?? "")
        switch role {
        case .word, .cut, .emptyVector, .query:
            if text != nil {
                throw fault(declaration, "'\(field.name)' needs no documentation: nobody sees it")
            }
        case .presence, .impliedPresence:
            member.type = "Bool"
        case .required, .optional:
            member.type = try swiftType(of: field, in: declaration)
        }
        if member.isStored || role == .impliedPresence, text == nil {
            throw fault(declaration, "no '// @\(field.name) …' says what it is")
        }
        return member
    }

    private func role(of field: Field, in declaration: Declaration) throws -> Member.Role {
        if field.type == .flags { return .word }
        if field.type == .generic { return .query }
        let isCut = isLeftOut(field.type)
        guard let condition = field.condition else {
            guard isCut else { return .required }
            guard case .vector = field.type else {
                throw fault(
                    declaration,
                    "'\(field.name)' has a type that is not declared, and is neither optional nor a vector"
                )
            }
            return .emptyVector
        }
        guard declaration.fields.contains(where: { $0.name == condition.word && $0.type == .flags }) else {
            throw fault(
                declaration,
                "'\(field.name)' depends on '\(condition.word)', which is no word of flags"
            )
        }
        // A field that shares its bit with a left-out field can never be present either.
        let sharing = declaration.fields.filter { $0.condition == condition && $0.type != .presence }
        if sharing.contains(where: { isLeftOut($0.type) }) { return .cut }
        guard field.type == .presence else { return .optional }
        return sharing.isEmpty ? .presence : .impliedPresence
    }

    /// True if a named type is not in this schema.
    private func isLeftOut(_ type: TypeExpression) -> Bool {
        guard let name = type.innermostName else { return false }
        return !known.contains(name) && bare[name] == nil
    }

    private func swiftType(of field: Field, in declaration: Declaration) throws -> String {
        if let identifier = IdentifierRules.swiftType(of: field, in: declaration) {
            if case .vector = field.type { return "[\(identifier)]" }
            return identifier
        }
        guard declaration.notes.lazy.contains(field.name) else {
            return try swiftType(field.type, in: declaration)
        }
        guard case .vector(let element) = field.type, field.condition == nil else {
            throw fault(declaration, "'\(field.name)' is no mandatory Vector and cannot be lazy")
        }
        return "TLLazyVector<\(try swiftType(element, in: declaration))>"
    }

    private func swiftType(_ type: TypeExpression, in declaration: Declaration) throws -> String {
        switch type {
        case .boxed(let name) where known.contains(name): return "\(namespace).\(Naming.upperCamel(name))"
        case .bare(let name):
            guard let type = bare[name] else { break }
            return "\(namespace).\(Naming.upperCamel(type))"
        case .vector(let element), .bareVector(let element):
            return "[\(try swiftType(element, in: declaration))]"
        default:
            if let name = type.swiftPrimitive { return name }
        }
        throw fault(declaration, "type \(type.innermostName ?? "") is not declared")
    }

    private func fault(_ declaration: Declaration, _ message: String) -> SchemaError {
        SchemaError(file: file, line: declaration.line, message: "\(declaration.name): \(message)")
    }
}

extension TypeExpression {
    /// The named type, inside any vectors.
    var innermostName: String? {
        switch self {
        case .boxed(let name), .bare(let name): name
        case .vector(let element), .bareVector(let element): element.innermostName
        default: nil
        }
    }

    /// The Swift type of a built-in TL type.
    var swiftPrimitive: String? {
        switch self {
        case .int: "Int32"
        case .long: "Int64"
        case .double: "Double"
        case .string: "String"
        case .bytes: "[UInt8]"
        case .bool, .presence: "Bool"
        case .int128: "Nonce128"
        case .int256: "Nonce256"
        default: nil
        }
    }
}
