import StdExtras
import Testing

@Suite struct NumberClampingTests {
    @Test(arguments: [
        (2.9, 2), (-2.9, -2), (0.0, 0), (-0.5, 0), (1e300, Int.max), (-1e300, .min), (.infinity, .max),
        (-.infinity, .min), (.nan, 0), (9.223372036854776e18, .max), (-9.223372036854776e18, .min),
    ])
    func `every floating-point number has a nearest whole one`(value: Double, nearest: Int) {
        #expect(Int(clamping: value) == nearest)
    }

    @Test func `small and unsigned types have their own bounds`() {
        #expect(UInt8(clamping: 255.9) == 255)
        #expect(UInt8(clamping: 256.0) == 255)
        #expect(UInt8(clamping: -0.9) == 0)
        #expect(UInt8(clamping: -3.0) == 0)
        #expect(Int32(clamping: Float.greatestFiniteMagnitude) == .max)
        #expect(UInt64(clamping: Double.signalingNaN) == 0)
    }

    @Test func `every number of seconds has a nearest length, whose nanoseconds can be counted`() {
        #expect(Duration.seconds(clamping: 1.5) == .milliseconds(1500))
        #expect(Duration.seconds(clamping: .nan) == .zero)
        for value in [1e300, -1e300, .infinity, -.infinity] {
            let length = Duration.seconds(clamping: value)
            #expect(Int64(exactly: (length / .nanoseconds(1)).rounded()) != nil)
            #expect((length > .zero) == (value > 0))
        }
    }
}
