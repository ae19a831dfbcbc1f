import CompactWire
import FuzzSupport

/// Cuts any bytes into compact frames: the pieces in which they come must not matter, and nothing over the limit may be
/// kept. What is a frame is written as it was read.
///
/// The first byte is the size of the pieces; zero announces a text of JSON, whose frame must be sound.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCompactFrame(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    let pieceBytes = Int(input.byte())
    let bytes = input.rest()
    guard pieceBytes > 0 else {
        checkText(bytes)
        return 0
    }
    let whole = read(bytes, pieceBytes: .max)
    let pieces = read(bytes, pieceBytes: pieceBytes)
    precondition(whole.frames == pieces.frames, "pieces change the frames")
    precondition(whole.error == pieces.error, "pieces change the error")
    var written: [UInt8] = []
    for frame in whole.frames {
        guard (try? frame.write(to: &written)) != nil else {
            preconditionFailure("a frame that was read is too long")
        }
    }
    precondition(bytes.starts(with: written), "a frame is written otherwise than it was read")
    checkOpening(bytes)
    return 0
}

private let limit = 2048

/// A text becomes a frame whose answer is a text with the same number.
private func checkText(_ text: [UInt8]) {
    var coding = CompactTextCoding()
    guard let bytes = try? coding.frame(of: text) else { return }
    guard let request = read(bytes, pieceBytes: .max, limit: 1 << 24).frames.first else {
        preconditionFailure("a text becomes no frame")
    }
    var answer = request
    answer.command = .response
    var output: [UInt8] = []
    guard (try? answer.write(to: &output)) != nil else {
        preconditionFailure("a frame that was read is too long")
    }
    let texts = coding.texts(of: output)
    precondition(texts.count == 1, "an answer becomes other than one text")
    guard let again = try? coding.frame(of: Array(texts[0].utf8)) else {
        // What comes near to the bounds of the text's reader exceeds them in another spelling.
        return
    }
    let second = read(again, pieceBytes: .max, limit: 1 << 24).frames.first
    precondition(second?.sequence == request.sequence, "a number changes")
    precondition(second?.opcode == request.opcode, "an opcode changes")
}

private func read(
    _ bytes: [UInt8],
    pieceBytes: Int,
    limit: Int = limit
) -> (frames: [CompactFrame], error: CompactFrameError?) {
    var reader = CompactFrameReader(maximumPayloadBytes: limit)
    var frames: [CompactFrame] = []
    var rest = bytes[...]
    do throws(CompactFrameError) {
        while !rest.isEmpty {
            let piece = Array(rest.prefix(pieceBytes))
            rest = rest.dropFirst(piece.count)
            reader.receive(piece.span.bytes)
            while let frame = try reader.nextFrame() {
                precondition(frame.payload.count <= limit, "a payload over the limit")
                frames.append(frame)
            }
            precondition(reader.bufferedBytes < limit + 10, "more is kept than a frame")
        }
    } catch {
        precondition(reader.bufferedBytes == 0, "bytes are kept after an error")
        return (frames, error)
    }
    return (frames, nil)
}

/// More bytes never change a verdict.
private func checkOpening(_ bytes: [UInt8]) {
    var verdict = CompactOpening.needMore
    for count in 0...min(bytes.count, 12) {
        let next = CompactOpening(bytes.span.bytes.extracting(0..<count))
        precondition(verdict == .needMore || verdict == next, "a verdict changes")
        precondition(next != .needMore || count < 8, "eight bytes do not suffice")
        verdict = next
    }
}
