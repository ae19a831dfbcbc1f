import FuzzSupport

/// A client that has completed the handshake of a sealed channel, and now sends what it likes to a numbered session: calls,
/// also behind others and far ahead, packed payloads, raw bytes, openings and resumptions, also such as early data has.
/// Between them are answers, failures, pushes, breaks and pauses of the server. The seal itself is target `noise`.
///
/// Two bytes choose the limits. Each step is a byte with its input (``ChannelPlay``).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCompactChannel(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    var play = ChannelPlay(choosing: input.byte(), input.byte())
    while !input.isEmpty { play.step(&input) }
    play.end()
    return 0
}
