import FuzzSupport
import LayerAdapters

/// Rewrites any bytes: as a call of any layer, as updates and as an answer for the layer that the first byte names.
///
/// What comes back is at most a constant for each word that went in; a call that was rewritten is our layer's and stays
/// as it is.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLayers(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    let layers = LayerAdapter.supported.lowerBound..<LayerAdapter.own
    let layer = layers.lowerBound + Int32(input.byte()) % Int32(layers.count)
    let value = input.rest()
    guard value.count >= 4, let adapter = LayerAdapter.adapter(for: layer) else { return 0 }
    let id = identifier(of: value)
    if let call = try? LayerAdapter.reading(value, from: 0, method: id) {
        check(call, from: value)
        let again = try? LayerAdapter.reading(call, from: 0, method: identifier(of: call))
        precondition(again == nil || again == call, "a call of ours is read as another")
    }
    if let updates = try? adapter.writing(updates: value) { check(updates, from: value) }
    // The method's id takes the place of the answer's layer: any four bytes.
    if let answer = try? adapter.writing(Array(value.dropFirst(4)), of: id) { check(answer, from: value) }
    return 0
}

private func identifier(of bytes: [UInt8]) -> UInt32 {
    bytes.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
}

private func check(_ made: [UInt8], from value: [UInt8]) {
    precondition(made.count <= value.count * 16 + 1024, "grew beyond its bound")
}
