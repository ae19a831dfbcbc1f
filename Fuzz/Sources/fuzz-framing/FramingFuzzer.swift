import FuzzSupport

@testable import MTProto

/// Cuts any bytes at either end: nothing may trap, nothing over the limit may be kept, and the pieces in which
/// the bytes come must not matter.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFraming(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    let mode = input.byte()
    let pieceBytes = Int(input.byte()) + 1
    let kind = FramingKind.allCases[Int(mode >> 1 & 3)]
    switch (mode & 1, mode >> 3 & 1) {
    case (0, 0): checkServer(input.rest(), pieceBytes: pieceBytes)
    case (0, _): checkServer(obfuscated(input.rest(), kind), pieceBytes: pieceBytes)
    default: checkClient(input.rest(), kind, pieceBytes: pieceBytes)
    }
    return 0
}

private let limit = 1 << 16

/// What a client of this kind sends that does not keep to the framing inside.
private func obfuscated(_ bytes: [UInt8], _ kind: FramingKind) -> [UInt8] {
    var random = FuzzRandom()
    var (greeting, ciphers) = Obfuscation.makeHeader(kind: kind, dataCentre: 2, random: &random)
    let start = greeting.count
    greeting += bytes
    ciphers.outgoing.apply(from: start, of: &greeting)
    return greeting
}

private func checkServer(_ bytes: [UInt8], pieceBytes: Int) {
    let whole = runServer(bytes, pieceBytes: .max)
    let pieces = runServer(bytes, pieceBytes: pieceBytes)
    precondition(whole.frames == pieces.frames, "pieces change the packets")
    precondition(whole.error == pieces.error, "pieces change the error")
}

private func runServer(_ bytes: [UInt8], pieceBytes: Int) -> (frames: [Frame], error: FramingError?) {
    var server = ServerFraming(maximumFrameBytes: limit)
    var frames: [Frame] = []
    _ = ServerFraming.sniff(bytes.span.bytes)
    do throws(FramingError) {
        for piece in pieces(of: bytes, pieceBytes) {
            server.receive(bytes.span.bytes.extracting(piece))
            while let frame = try server.nextFrame() {
                precondition(frame.payload.count <= limit + 15, "a packet over the limit")
                frames.append(frame)
            }
            precondition(server.bufferedBytes <= limit + 64, "more is kept than a packet")
        }
    } catch {
        precondition(server.bufferedBytes == 0, "bytes are kept after an error")
        return (frames, error)
    }
    return (frames, nil)
}

private func checkClient(_ bytes: [UInt8], _ kind: FramingKind, pieceBytes: Int) {
    let whole = runClient(bytes, kind, pieceBytes: .max)
    let pieces = runClient(bytes, kind, pieceBytes: pieceBytes)
    precondition(whole.frames == pieces.frames, "pieces change the packets")
    precondition(whole.error == pieces.error, "pieces change the error")
}

private func runClient(
    _ bytes: [UInt8],
    _ kind: FramingKind,
    pieceBytes: Int
) -> (frames: [ClientFrame], error: FramingError?) {
    var random = FuzzRandom()
    var client = ClientFraming(kind: kind, obfuscated: false, maximumFrameBytes: limit, random: &random)
    var frames: [ClientFrame] = []
    do throws(FramingError) {
        for piece in pieces(of: bytes, pieceBytes) {
            client.receive(bytes.span.bytes.extracting(piece))
            while let frame = try client.nextFrame() { frames.append(frame) }
            precondition(client.bufferedBytes <= limit + 64, "more is kept than a packet")
        }
    } catch {
        return (frames, error)
    }
    return (frames, nil)
}

private func pieces(of bytes: [UInt8], _ pieceBytes: Int) -> [Range<Int>] {
    guard pieceBytes < bytes.count else { return [0..<bytes.count] }
    return stride(from: 0, to: bytes.count, by: pieceBytes).map {
        $0..<min($0 + pieceBytes, bytes.count)
    }
}
