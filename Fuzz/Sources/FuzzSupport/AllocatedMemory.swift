import Foundation

/// Bytes that are allocated now, as the address sanitizer counts them; without it what the process has in memory, which is
/// more.
public func allocatedBytes() -> Int {
    guard let symbol = dlsym(nil, "__sanitizer_get_current_allocated_bytes") else { return residentBytes() }
    // SAFETY: the sanitizer declares it as `size_t __sanitizer_get_current_allocated_bytes(void)`.
    return unsafeBitCast(symbol, to: (@convention(c) () -> Int).self)()
}

private func residentBytes() -> Int {
    guard let line = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let fields = line.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
}
