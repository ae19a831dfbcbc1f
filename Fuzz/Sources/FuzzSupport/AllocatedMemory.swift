import Foundation

/// Bytes that are allocated now: as the sanitizer counts them, which the C library does not where there is one.
public func allocatedBytes() -> Int {
    guard let symbol = dlsym(nil, "__sanitizer_get_current_allocated_bytes") else {
        return Int(mallinfo2().uordblks)
    }
    // SAFETY: the sanitizer declares it as `size_t __sanitizer_get_current_allocated_bytes(void)`.
    return unsafeBitCast(symbol, to: (@convention(c) () -> Int).self)()
}
