@testable import CompactWire

/// What a session sends on one connection: whole frames, each answer once, and nothing behind the end.
struct OutputCheck {
    /// The answers that there were when the connection began.
    var answersBefore = 0
    /// The numbers that the resumption lacks, while what it brings is taken.
    var resuming: Set<UInt16> = []
    /// False if the resumption may be an older one.
    var isLatest = false
    private var answered: Set<Int> = []
    /// True if the client lacks an answer.
    private var hasGap = false
    private var isOver = false

    init(answersBefore: Int = 0) { self.answersBefore = answersBefore }

    mutating func take(_ bytes: [UInt8], record: inout RequestRecord) {
        var last = -1
        for frame in Self.frames(of: bytes) {
            precondition(!isOver, "something follows the end")
            switch (frame.command, frame.opcode) {
            case (.failure, .close) where !record.has(frame.sequence, .close):
                isOver = true
                continue
            case (.request, _), (.response, .ping), (.response, .resume): continue
            default: break
            }
            let isWanted = resuming.contains(frame.sequence)
            let place = record.check(frame, isLatest: isWanted && isLatest)
            precondition(answered.insert(place).inserted, "an answer comes twice on a connection")
            guard let answer = record.taken[place].answer, answer.order < answersBefore else { continue }
            let isGone = frame.opcode == .answerGone
            precondition(isGone || !hasGap || !answer.refersBack, "an answer that cannot be read")
            hasGap = hasGap || isGone
            guard isWanted else { continue }
            precondition(answer.order > last, "answers come in another order")
            last = answer.order
        }
    }

    private static func frames(of output: [UInt8]) -> [CompactFrame] {
        var reader = CompactFrameReader(maximumPayloadBytes: 1 << 20)
        reader.receive(output.span.bytes)
        var frames: [CompactFrame] = []
        do throws(CompactFrameError) {
            while let frame = try reader.nextFrame() { frames.append(frame) }
        } catch {
            preconditionFailure("our own frames are broken: \(error)")
        }
        precondition(reader.bufferedBytes == 0, "part of a frame is sent")
        return frames
    }
}
