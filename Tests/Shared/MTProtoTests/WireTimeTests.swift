import MTProto
import Testing

@Suite struct WireTimeTests {
    static let noon = WireTime(seconds: 1_700_000_000)

    @Test func `seconds and milliseconds name the same moment`() {
        #expect(Self.noon.milliseconds == 1_700_000_000_000)
        #expect(WireTime(milliseconds: 1_999).seconds == 1)
    }

    @Test func `seconds before 1970 are rounded down too`() {
        #expect(WireTime(milliseconds: -1).seconds == -1)
        #expect(WireTime(milliseconds: -1000).seconds == -1)
    }

    @Test func `a duration added and taken away gives the same moment`() {
        let later = Self.noon + .milliseconds(1_500)

        #expect(later > Self.noon)
        #expect(later - Self.noon == .milliseconds(1_500))
        #expect(later - .milliseconds(1_500) == Self.noon)
    }
}
