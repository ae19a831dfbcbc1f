import Testing

@testable import VideoDecoding

@Suite struct VideoDecoderCreditTests {
    private let sound = VideoDecoderEvent.sound([0, 0, 0, 0], at: 0, serial: 0)

    private func picture(_ slot: Int) -> VideoDecoderEvent {
        .picture(slot: slot, VideoSize(width: 1, height: 1), at: 0, for: 0, serial: 0)
    }

    /// The results of admitting these events in order.
    private func admitted(_ events: [VideoDecoderEvent], by room: inout VideoDecoderCredit) -> [Bool] {
        events.map { room.admits($0) }
    }

    @Test func `a slot is written to again only after it was freed`() {
        var room = VideoDecoderCredit()
        #expect(admitted([picture(0), picture(1), picture(0)], by: &room) == [true, true, false])
        room.note(.freeSlot(0))
        #expect(admitted([picture(0), picture(1)], by: &room) == [true, false])
    }

    @Test func `no more sound waits than there is room for`() {
        var room = VideoDecoderCredit()
        let all = [VideoDecoderEvent](repeating: sound, count: VideoLimits.sounds)
        #expect(!admitted(all, by: &room).contains(false))
        room.note(.soundPlayed)
        #expect(admitted([sound, sound], by: &room) == [true, false])
    }

    @Test func `what was not taken makes no more room when it is given back`() {
        var room = VideoDecoderCredit()
        room.note(.soundPlayed)
        room.note(.freeSlot(2))
        let all = [VideoDecoderEvent](repeating: sound, count: VideoLimits.sounds + 1)
        #expect(admitted(all, by: &room).last == false)
    }
}
