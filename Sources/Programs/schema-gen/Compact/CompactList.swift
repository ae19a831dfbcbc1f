import SchemaSyntax

/// The committed list of methods and constructors of the compact transport: Schema/compact/list.txt.
///
/// A number of a method or a place of a constructor once given is given for ever, so the list only grows.
struct CompactList {
    /// A line.
    struct Entry: Equatable {
        /// The type of a constructor; nil for a method.
        var type: String?
        var name: String
        var id: UInt32
    }

    private(set) var entries: [Entry] = []
    /// The lines of the file in which they stand.
    private var lines: [Int] = []

    /// Reads the file.
    ///
    /// - Throws: ``SchemaError`` for lines that are none, are there twice, or have moved.
    init(_ text: String, file: String) throws {
        var counts: [String?: Int] = [:]
        var seen: Set<UInt32> = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty || line.hasPrefix("#") { continue }
            func fault(_ message: String) -> SchemaError {
                SchemaError(file: file, line: index + 1, message: message)
            }
            let words = line.split(separator: " ").map(String.init)
            let name = words.count > 2 ? words[2].split(separator: "#").map(String.init) : []
            guard name.count == 2, let id = UInt32(name[1], radix: 16),
                words[0] == "m" ? words.count == 3 : words[0] == "c" && words.count == 4
            else { throw fault("expected 'm NUMBER name#id' or 'c PLACE name#id Type'") }
            let type = words.count == 4 ? words[3] : nil
            guard Int(words[1]) == counts[type, default: 0] else {
                throw fault(
                    "\(name[0]): its number must be \(counts[type, default: 0]), as lines neither move nor go"
                )
            }
            guard seen.insert(id).inserted else { throw fault("\(name[0]): its id is there twice") }
            counts[type, default: 0] += 1
            entries.append(Entry(type: type, name: name[0], id: id))
            lines.append(index + 1)
        }
    }

    /// Appends what the schema has and the list has not.
    mutating func extend(by schema: Schema) {
        let listed = Set(entries.map(\.id))
        for type in schema.types {
            for constructor in type.constructors where !listed.contains(constructor.id) {
                entries.append(Entry(type: type.name, name: constructor.name, id: constructor.id))
            }
        }
        for function in schema.functions
        where !function.declaration.isGeneric && !listed.contains(function.id) {
            entries.append(Entry(type: nil, name: function.name, id: function.id))
        }
    }

    /// Throws if an id of `earlier`, those of the table that was generated last, is not where it was.
    ///
    /// The numbers in the lines show most of it, but not that the last lines are gone.
    func checkKeeps(_ earlier: [UInt32], file: String) throws {
        for (index, id) in earlier.enumerated() where index >= entries.count || entries[index].id != id {
            let message =
                "entry \(index) was \(hex(id)), and has moved or gone; a list that is in use only grows"
            let line = index < lines.count ? lines[index] : (lines.last ?? 0) + 1
            throw SchemaError(file: file, line: line, message: message)
        }
    }

    /// The whole file.
    func text() -> String {
        var counts: [String?: Int] = [:]
        let lines = entries.map { entry in
            defer { counts[entry.type, default: 0] += 1 }
            let number = counts[entry.type, default: 0]
            let name =
                "\(entry.name)#\(String(repeating: "0", count: 8 - hex(entry.id).count))\(hex(entry.id))"
            return entry.type.map { "c \(number) \(name) \($0)" } ?? "m \(number) \(name)"
        }
        return Self.head + lines.joined(separator: "\n") + "\n"
    }

    private static let head = """
        # The numbers of methods (m) and the places of constructors in their types (c) in the compact transport:
        # docs/notes/compact.md. schema-gen appends what Schema/api.tl gains. No line ever changes, moves or goes,
        # also not that of a declaration that has gone or changed its id: peers know them by their numbers.

        """
}
