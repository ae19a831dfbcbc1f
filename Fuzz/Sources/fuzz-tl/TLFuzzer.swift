import FuzzSupport
import TelegramSchema

/// Reads any bytes as the type to which their first constructor belongs. What is read must be written so that
/// it reads the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTL(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    let value = input.rest()
    guard value.count >= 4 else { return 0 }
    let id = value.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    checkKnown(id, value)
    return 0
}

func check<Value: TLValue>(_ type: Value.Type, _ bytes: [UInt8]) {
    guard let value = read(type, bytes) else { return }
    let written = value.encoded()
    guard let again = read(type, written) else { preconditionFailure("what was written does not read") }
    // Bytes and not values: a double may be no number, which equals nothing.
    precondition(again.encoded() == written, "what was written reads as something else")
}

private func read<Value: TLValue>(_ type: Value.Type, _ bytes: [UInt8]) -> Value? {
    var reader = TLReader(bytes.span.bytes)
    return try? Value(from: &reader)
}
