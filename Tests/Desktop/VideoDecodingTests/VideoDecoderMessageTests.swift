import Testing

@testable import VideoDecoding

@Suite struct VideoDecoderMessageTests {
    private func again(_ command: VideoDecoderCommand) -> VideoDecoderCommand? {
        message(command.encoded()).flatMap(VideoDecoderCommand.init)
    }

    private func again(_ event: VideoDecoderEvent) -> VideoDecoderEvent? {
        message(event.encoded()).flatMap(VideoDecoderEvent.init)
    }

    private func message(_ bytes: [UInt8]) -> VideoDecoderMessage? {
        let head = bytes.prefix(VideoDecoderMessage.headBytes)
        guard let count = VideoDecoderMessage.bodyBytes(head),
            bytes.count == VideoDecoderMessage.headBytes + count
        else {
            return nil
        }
        return VideoDecoderMessage(head: head, bytes: Array(bytes.suffix(count)))
    }

    @Test(
        arguments: [
            .open(
                byteCount: 1 << 40,
                VideoDecoderRequest(
                    size: VideoSize(width: 3840, height: 2160),
                    hasPictures: true,
                    hasSound: true
                )
            ),
            .open(byteCount: 0, VideoDecoderRequest(hasPictures: false, hasSound: true)),
            .bytes(request: 7, [1, 2, 3]), .bytes(request: .max, []), .jump(to: 5_000_000_000, serial: 3),
            .freeSlot(2),
            .soundPlayed, .begin, .inspect(byteCount: 1 << 40),
        ] as [VideoDecoderCommand]
    )
    func `what a player says comes back whole`(command: VideoDecoderCommand) {
        #expect(again(command) == command)
    }

    @Test(
        arguments: [
            .needs(request: 3, 5..<(5 + 1 << 20)),
            .knows(VideoStreams(hasPictures: true, hasSound: false, duration: nil)),
            .knows(VideoStreams(hasPictures: false, hasSound: true, duration: 9)),
            .picture(slot: 2, VideoSize(width: 3840, height: 2160), at: 4, for: 9, serial: 1),
            .sound([1, 2, 3, 4], at: 4, serial: 1),
            .end(isSound: true, serial: 8), .end(isSound: false, serial: 8), .failed(.missingCodec),
            .inspected([1, 2, 3]),
        ] as [VideoDecoderEvent]
    )
    func `what a worker says comes back whole`(event: VideoDecoderEvent) { #expect(again(event) == event) }

    @Test(arguments: [
        VideoDecoderMessage(kind: 1, serial: 1, first: -1, second: 5),
        VideoDecoderMessage(kind: 1, serial: 1, first: 5, second: 5),
        VideoDecoderMessage(kind: 1, serial: 1, first: 0, second: .max),
        VideoDecoderMessage(kind: 1, serial: 1, first: .min, second: .max),
        VideoDecoderMessage(kind: 3, serial: 1, first: 0, second: 3 << 48 | 1 << 24 | 1),
        VideoDecoderMessage(kind: 3, serial: 1, first: 0, second: -1),
        VideoDecoderMessage(kind: 3, serial: 1, first: 0, second: 0),
        VideoDecoderMessage(kind: 3, serial: 1, first: -1, second: 1 << 24 | 1),
        VideoDecoderMessage(kind: 3, serial: 1, first: 0, second: 1 << 24 | 1, third: .max),
        VideoDecoderMessage(kind: 3, serial: 1, first: 0, second: 1 << 24 | 1, third: -1),
        VideoDecoderMessage(kind: 4, serial: 1, first: 0, bytes: []),
        VideoDecoderMessage(kind: 4, serial: 1, first: 0, bytes: [1, 2, 3]),
        VideoDecoderMessage(kind: 4, serial: 1, first: -5, bytes: [1, 2, 3, 4]),
        VideoDecoderMessage(kind: 0, serial: 0),
        VideoDecoderMessage(kind: .max, serial: 0),
    ])
    func `what a broken worker says is none of it`(message: VideoDecoderMessage) {
        #expect(VideoDecoderEvent(message) == nil)
    }

    @Test func `a head that names too much is none`() {
        let head = [UInt8](repeating: 0xFF, count: VideoDecoderMessage.headBytes)
        #expect(VideoDecoderMessage.bodyBytes(head) == nil)
        #expect(VideoDecoderMessage.bodyBytes(head.dropLast()) == nil)
    }
}
