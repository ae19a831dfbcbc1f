import CWireCrypto

/// True if two authenticators hold the same bytes, in time that depends on their lengths alone.
///
/// Different lengths return at once: a length is no secret.
public func constantTimeEqual(_ first: RawSpan, _ second: RawSpan) -> Bool {
    guard first.byteCount == second.byteCount else { return false }
    let count = first.byteCount
    return first.withPointer { first in second.withPointer { wire_equal(first, $0, count) } }
}
