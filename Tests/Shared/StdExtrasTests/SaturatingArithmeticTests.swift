import StdExtras
import Testing

@Suite struct SaturatingArithmeticTests {
    @Test func `sums end at the numbers that there are`() {
        #expect(Int32(2).addingSaturating(3) == 5)
        #expect(Int32.max.addingSaturating(1) == .max)
        #expect(Int32.min.addingSaturating(-1) == .min)
        #expect(UInt8(250).addingSaturating(10) == 255)
    }

    @Test func `differences end there as well`() {
        #expect(Int32(2).subtractingSaturating(3) == -1)
        #expect(Int32.min.subtractingSaturating(1) == .min)
        #expect(Int32.max.subtractingSaturating(-1) == .max)
        #expect(UInt8(2).subtractingSaturating(3) == 0)
    }

    @Test func `products end there as well`() {
        #expect(Int64(-2).multipliedSaturating(by: 3) == -6)
        #expect(Int64.max.multipliedSaturating(by: 1000) == .max)
        #expect(Int64.max.multipliedSaturating(by: -2) == .min)
        #expect(Int64.min.multipliedSaturating(by: -1) == .max)
    }
}
