import Testing

@testable import MediaPlayer

@Suite struct LevelMeterTests {
    @Test(arguments: [1, 7, 480, 481, 10_000])
    func `what is heard in pieces is as loud as what is heard at once`(piece: Int) {
        let sound = (0..<4800).map { Int16(truncatingIfNeeded: $0 &* 7919) }
        var whole = LevelMeter()
        whole.take(sound)
        var parts = LevelMeter()
        for start in stride(from: 0, to: sound.count, by: piece) {
            parts.take(sound[start..<min(start + piece, sound.count)])
        }
        #expect(parts.peaks == whole.peaks)
        #expect(whole.peaks.count == 10)
        #expect(parts.duration == .milliseconds(100))
    }

    @Test func `the deepest sample is as loud as can be`() {
        var meter = LevelMeter()
        meter.take([Int16](repeating: .min, count: LevelMeter.window))
        #expect(meter.peaks == [32_768])
        #expect(meter.loudness(ofLast: 5) == 1)
    }

    @Test func `nothing heard is silence`() {
        #expect(LevelMeter().loudness(ofLast: 5) == 0)
        #expect(LevelMeter().duration == .zero)
    }
}
