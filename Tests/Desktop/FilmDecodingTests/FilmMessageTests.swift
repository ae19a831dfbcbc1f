import Testing

@testable import FilmDecoding

@Suite struct FilmMessageTests {
    private func again(_ command: FilmCommand) -> FilmCommand? {
        message(command.encoded()).flatMap(FilmCommand.init)
    }

    private func again(_ event: FilmEvent) -> FilmEvent? { message(event.encoded()).flatMap(FilmEvent.init) }

    private func message(_ bytes: [UInt8]) -> FilmMessage? {
        let head = bytes.prefix(FilmMessage.headBytes)
        guard let count = FilmMessage.bodyBytes(head), bytes.count == FilmMessage.headBytes + count else {
            return nil
        }
        return FilmMessage(head: head, bytes: Array(bytes.suffix(count)))
    }

    @Test(
        arguments: [
            .open(
                byteCount: 1 << 40,
                FilmRequest(size: FilmSize(width: 3840, height: 2160), hasPictures: true, hasSound: true)
            ),
            .open(byteCount: 0, FilmRequest(hasPictures: false, hasSound: true)),
            .bytes(request: 7, [1, 2, 3]), .bytes(request: .max, []), .jump(to: 5_000_000_000, serial: 3),
            .freeSlot(2),
            .soundPlayed, .begin,
        ] as [FilmCommand]
    )
    func `what a player says comes back whole`(command: FilmCommand) { #expect(again(command) == command) }

    @Test(
        arguments: [
            .needs(request: 3, 5..<(5 + 1 << 20)),
            .knows(FilmStreams(hasPictures: true, hasSound: false, duration: nil)),
            .knows(FilmStreams(hasPictures: false, hasSound: true, duration: 9)),
            .picture(slot: 2, FilmSize(width: 3840, height: 2160), at: 4, for: 9, serial: 1),
            .sound([1, 2, 3, 4], at: 4, serial: 1),
            .end(isSound: true, serial: 8), .end(isSound: false, serial: 8), .failed(.missingCodec),
        ] as [FilmEvent]
    )
    func `what a worker says comes back whole`(event: FilmEvent) { #expect(again(event) == event) }

    @Test(arguments: [
        FilmMessage(kind: 1, serial: 1, first: -1, second: 5),
        FilmMessage(kind: 1, serial: 1, first: 5, second: 5),
        FilmMessage(kind: 1, serial: 1, first: 0, second: .max),
        FilmMessage(kind: 1, serial: 1, first: .min, second: .max),
        FilmMessage(kind: 3, serial: 1, first: 0, second: 3 << 48 | 1 << 24 | 1),
        FilmMessage(kind: 3, serial: 1, first: 0, second: -1),
        FilmMessage(kind: 3, serial: 1, first: 0, second: 0),
        FilmMessage(kind: 3, serial: 1, first: -1, second: 1 << 24 | 1),
        FilmMessage(kind: 3, serial: 1, first: 0, second: 1 << 24 | 1, third: .max),
        FilmMessage(kind: 3, serial: 1, first: 0, second: 1 << 24 | 1, third: -1),
        FilmMessage(kind: 4, serial: 1, first: 0, bytes: []),
        FilmMessage(kind: 4, serial: 1, first: 0, bytes: [1, 2, 3]),
        FilmMessage(kind: 4, serial: 1, first: -5, bytes: [1, 2, 3, 4]), FilmMessage(kind: 0, serial: 0),
        FilmMessage(kind: .max, serial: 0),
    ])
    func `what a broken worker says is none of it`(message: FilmMessage) {
        #expect(FilmEvent(message) == nil)
    }

    @Test func `a head that names too much is none`() {
        let head = [UInt8](repeating: 0xFF, count: FilmMessage.headBytes)
        #expect(FilmMessage.bodyBytes(head) == nil)
        #expect(FilmMessage.bodyBytes(head.dropLast()) == nil)
    }
}
