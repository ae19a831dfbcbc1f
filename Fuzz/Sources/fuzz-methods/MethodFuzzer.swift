import FuzzSupport
import Foundation
import StdExtras

/// Three members call whatever the schema has, with values at every edge and with each other's things, in sequences. No
/// call may end the process, stay without an answer, have one without a bound, keep a bystander waiting, or tell of
/// people whom the caller was never told of.
///
/// The world goes on from input to input, and begins anew after so many. All inputs since it began are kept in the file
/// that `MARTLET_FUZZ_HISTORY` names, so that what they led to can be had again: `MARTLET_FUZZ_REPLAY` plays such a file
/// and ends. `MARTLET_FUZZ_TALLY` names a file to which each world appends how many calls it answered.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMethods(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    MethodPlay.shared.withLock { $0.run(input.rest()) }
    return 0
}

/// Plays a history and ends, if one is named.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
    guard let file = ProcessInfo.processInfo.environment["MARTLET_FUZZ_REPLAY"] else { return 0 }
    guard let inputs = InputHistory.inputs(in: file) else { exit(2) }
    for input in inputs { MethodPlay.shared.withLock { $0.run(input) } }
    exit(0)
}
