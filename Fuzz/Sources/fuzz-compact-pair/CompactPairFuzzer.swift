import FuzzSupport

/// Both ends of a numbered session, each honest, over a network that delays, cuts and breaks as the input says, and that holds
/// first messages up until another connection has come and gone. The server also forgets sessions.
///
/// Two bytes choose the limits. Each step is a byte with its input (``PairPlay``). In the end the network works, and all that
/// was ever asked has one outcome (``PairRecord``).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCompactPair(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    var play = PairPlay(choosing: input.byte(), input.byte())
    while !input.isEmpty { play.step(&input) }
    play.end()
    return 0
}
