import StdExtras
import Testing

@Suite struct CountClampingTests {
    private let letters = Array("abcd")

    @Test func `parts are taken as the plain forms take them`() {
        #expect(letters.prefix(clamping: 3) == ["a", "b", "c"])
        #expect(letters.suffix(clamping: Int32(1)) == ["d"])
        #expect(letters.dropFirst(clamping: UInt8(3)) == ["d"])
        #expect(letters.dropLast(clamping: 3) == ["a"])
        #expect("häuser".utf8.dropFirst(clamping: 3).elementsEqual("user".utf8))
    }

    @Test(arguments: [-1, Int64.min])
    func `a count below zero is none`(count: Int64) {
        #expect(letters.prefix(clamping: count).isEmpty)
        #expect(letters.suffix(clamping: count).isEmpty)
        #expect(letters.dropFirst(clamping: count).elementsEqual(letters))
        #expect(letters.dropLast(clamping: count).elementsEqual(letters))
    }

    @Test func `a count beyond all that there are is all`() {
        #expect(letters.prefix(clamping: UInt64.max).count == 4)
        #expect(letters.suffix(clamping: Int.max).count == 4)
        #expect(letters.dropFirst(clamping: UInt64.max).isEmpty)
        #expect(letters.dropLast(clamping: UInt64.max).isEmpty)
    }
}
