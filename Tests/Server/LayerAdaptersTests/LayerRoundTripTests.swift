import SchemaSyntax
import TelegramSchema
import Testing

@testable import LayerAdapters

/// Every layer, by a decoder that knows the schema files and nothing of the tables.
@Suite struct LayerRoundTripTests {
    private static let own = Result { try LayerSchema(layer: LayerSchema.own) }

    @Test(arguments: (152...232).filter { $0 != LayerSchema.own })
    func `what is sent decodes by the schema of its layer`(_ layer: Int) throws {
        let own = try Self.own.get()
        let old = try LayerSchema(layer: layer)
        let adapter = try #require(LayerAdapter.adapter(for: Int32(layer)))
        var written = 0
        for name in own.changed.sorted() {
            guard let ours = own.byName[name], !ours.isFunction, own.height(ours) != nil,
                let form = old.byName[name]
            else { continue }
            var isWritten = false
            for seed in 0..<6 where !isWritten || seed < 2 {
                let sent = WireSampler.call(ours, by: own, seed: UInt64(seed * 1000 + layer))
                guard let arrived = try adapter.rewriting(sent) else { continue }
                isWritten = true
                check(sent, arrived, Types(sent: ours.result, arrived: form.result), by: old, what: name)
            }
            if isWritten { written += 1 }
        }
        #expect(written > 60)
    }

    @Test(arguments: (152...232).filter { $0 != LayerSchema.own })
    func `what methods answer decodes by the schema of its layer`(_ layer: Int) throws {
        let own = try Self.own.get()
        let old = try LayerSchema(layer: layer)
        let adapter = try #require(LayerAdapter.adapter(for: Int32(layer)))
        let updates = Types(sent: .boxed("Updates"), arrived: .boxed("Updates"))
        var answered: [(String, Types, UInt32?)] = Array(repeating: ("updates", updates, nil), count: 12)
        for ours in try LayerSchema.Files.shared.get().ours where ours.isFunction && !ours.isGeneric {
            guard let form = old.byName[ours.name] else { continue }
            answered.append((ours.name, Types(sent: ours.result, arrived: form.result), ours.id))
        }
        var lost = 0
        for (number, (name, types, id)) in answered.enumerated() {
            let sent = WireSampler.value(types.sent, by: own, seed: UInt64(number * 1000 + layer))
            do throws(LayerError) {
                let arrived =
                    if let id { try adapter.writing(sent, of: id) } else {
                        try adapter.writing(updates: sent)
                    }
                check(sent, arrived ?? sent, types, by: old, what: name)
            } catch .notInLayer {
                lost += 1
            }
        }
        // What is lost whole is a sample that an honest server would not send there.
        #expect(lost < answered.count / 4, "\(lost) of \(answered.count)")
    }

    @Test(arguments: (152...232).filter { $0 != LayerSchema.own })
    func `calls decode by our schema`(_ layer: Int) throws {
        let own = try Self.own.get()
        var old = try LayerSchema(layer: layer)
        // Calls have InputMedia instead.
        old.forget("MessageMedia")
        var read = 0
        for ours in try LayerSchema.Files.shared.get().ours where ours.isFunction && !ours.isGeneric {
            guard let form = old.byName[ours.name], old.height(form) != nil else { continue }
            for seed in 0..<3 {
                let sent = WireSampler.call(form, by: old, seed: UInt64(seed * 1000 + layer))
                let arrived = try LayerAdapter.reading(sent, from: 0, method: form.id)
                do {
                    let before = try WireDecoder.decodeCall(sent, by: old)
                    let after = try WireDecoder.decodeCall(arrived ?? sent, by: own)
                    var likeness = Likeness(from: old, to: own)
                    likeness.compare(before, after, "")
                    #expect(likeness.faults.isEmpty, "\(ours.name) of \(layer): \(likeness.faults)")
                } catch {
                    Issue.record("\(ours.name) of \(layer): \(error)")
                }
                read += 1
            }
        }
        #expect(read > 600)
    }

    /// Decodes both by their layers, and compares.
    private func check(_ sent: [UInt8], _ arrived: [UInt8], _ types: Types, by old: LayerSchema, what: String)
    {
        do {
            let own = try Self.own.get()
            let before = try WireDecoder.decode(sent, as: types.sent, by: own)
            let after = try WireDecoder.decode(arrived, as: types.arrived, by: old)
            var likeness = Likeness(from: own, to: old)
            likeness.compare(before, after, "")
            #expect(likeness.faults.isEmpty, "\(what) for \(old.layer): \(likeness.faults)")
        } catch {
            Issue.record("\(what) for \(old.layer): \(error)")
        }
    }

    private struct Types {
        var sent: TypeExpression
        var arrived: TypeExpression
    }
}
