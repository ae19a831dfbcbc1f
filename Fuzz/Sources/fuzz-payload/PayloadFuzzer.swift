import FuzzSupport

@testable import CompactWire

/// Unpacks any bytes by each library: nothing over the limits comes out, and what we pack comes back.
///
/// The first byte chooses the packing, the second the limit.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPayload(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    let packing = CompactPacking(flags: input.byte())
    var limits = PayloadLimits(bytes: Int(input.byte()) << 12)
    limits.ratio = packing == .zstandard ? 255 : 254
    limits.takesBrotli = true
    let payload = input.rest()
    let frame = CompactFrame(.request, sequence: 0, opcode: .ping, packing: packing, payload: payload)
    if let content = try? frame.unpackedPayload(limits: limits), packing != .none {
        precondition(content.count <= limits.bytes, "more than the limit")
        precondition(content.count <= payload.count * limits.ratio, "more than the ratio")
    }
    for effort in [PackingEffort.usual, .high] {
        let packed = PackedPayload(payload, effort: effort)
        precondition(packed.bytes.count <= payload.count, "packing makes longer")
        let ours = CompactFrame(.request, sequence: 0, opcode: .ping, payload: packed)
        var limits = PayloadLimits()
        limits.takesBrotli = effort == .high
        let back = try? ours.unpackedPayload(limits: limits)
        precondition(back == payload, "what we packed comes back otherwise")
    }
    return 0
}
