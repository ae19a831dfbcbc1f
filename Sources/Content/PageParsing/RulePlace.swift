import ArticleTemplates
import ConfinedProcess

/// The place of the rule that a worker carries out, in memory that it shares with its parent: a worker that is killed has
/// no other way to tell it.
package enum RulePlace {
    /// The size of the memory.
    package static let byteCount = 4096

    /// Writes the place. `source` is its template's number in the request; -1 is for rules of the engine.
    package static func write(line: Int, column: Int, source: Int, to memory: UnsafeMutableRawBufferPointer) {
        memory.storeBytes(of: Int32(clamping: line), toByteOffset: 0, as: Int32.self)
        memory.storeBytes(of: Int32(clamping: column), toByteOffset: 4, as: Int32.self)
        memory.storeBytes(of: Int32(clamping: source), toByteOffset: 8, as: Int32.self)
    }

    /// Reads what a worker wrote, which may be anything.
    static func read(_ memory: UnsafeMutableRawBufferPointer, of rules: PageRules) -> TemplatePlace {
        let number = Int(memory.load(fromByteOffset: 8, as: Int32.self))
        let names = rules.named.map(\.name)
        return TemplatePlace(
            source: names.indices.contains(number) ? names[number] : "..after",
            line: max(1, Int(memory.load(fromByteOffset: 0, as: Int32.self))),
            column: max(1, Int(memory.load(fromByteOffset: 4, as: Int32.self)))
        )
    }
}
