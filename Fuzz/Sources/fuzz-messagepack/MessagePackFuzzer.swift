import CompactWire
import FuzzSupport

/// Decodes any bytes as MessagePack: what is a value comes back the same, and stays within the limits.
///
/// The first byte chooses the limits.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMessagePack(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    var limits = MessagePackLimits()
    let choice = input.byte()
    if choice & 1 == 1 { limits.wrapper = nil }
    if choice & 2 == 2 { limits.depth = Int(choice >> 2 & 7) }
    if choice & 0x20 == 0x20 { limits.values = Int(choice >> 6) * 8 }
    guard let value = try? MessagePackValue(decoding: input.rest(), limits: limits) else { return 0 }
    var left = limits.values
    check(value, depth: limits.depth, left: &left)
    let again = value.encoded()
    // What was wrapped is not wrapped again, so it is never deeper than it was.
    guard let second = try? MessagePackValue(decoding: again, limits: limits) else {
        preconditionFailure("an encoded value is none")
    }
    // By the bytes: NaN is not equal to itself.
    precondition(second.encoded() == again, "a value changes when it is encoded")
    return 0
}

private func check(_ value: MessagePackValue, depth: Int, left: inout Int) {
    left -= 1
    precondition(left >= 0, "more values than the limit")
    switch value {
    case .array(let values):
        precondition(depth > 0, "deeper than the limit")
        for value in values { check(value, depth: depth - 1, left: &left) }
    case .map(let pairs):
        precondition(depth > 0, "deeper than the limit")
        for pair in pairs {
            check(pair.key, depth: depth - 1, left: &left)
            check(pair.value, depth: depth - 1, left: &left)
        }
    default: break
    }
}
