import ClientNetwork
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct DifferenceRetriesTests {
    private static let tooLarge = APIError.refused(code: 500, name: "RESPONSE_UNREADABLE")

    @Test(arguments: [tooLarge, .unreadable(.tooDeep)])
    func `an answer that cannot be read is asked for alone, and then passed over`(_ error: APIError) {
        var tries = DifferenceRetries(refusalLimit: 3)
        #expect(tries.failed(error, 0) == .askForLess)
        #expect(tries.sliceLength == 1)
        #expect(tries.failed(error, 0) == .passOver)
    }

    @Test func `slices grow again when they can be read`() {
        var tries = DifferenceRetries(sliceLength: 100, refusalLimit: 3)
        _ = tries.failed(Self.tooLarge, 0)
        var lengths: [Int32?] = []
        for _ in 0..<5 {
            lengths.append(tries.sliceLength)
            tries.succeeded()
        }
        #expect(lengths == [1, 4, 16, 64, 100])
    }

    @Test func `a definite refusal is final after some tries, a fault of the server never`() {
        var tries = DifferenceRetries(refusalLimit: 2)
        guard case .pause = tries.failed(.refused(code: 400, name: "PTS_INVALID"), 0) else {
            Issue.record("given up too early")
            return
        }
        #expect(tries.failed(.refused(code: 400, name: "PTS_INVALID"), 0) == .passOver)
        tries.succeeded()
        for _ in 0..<20 {
            guard case .pause(let pause) = tries.failed(.refused(code: 500, name: "INTERNAL"), .max) else {
                Issue.record("given up")
                return
            }
            #expect(pause >= .milliseconds(500))
        }
        #expect(tries.failed(.floodWait(.seconds(900)), 0) == .pause(.seconds(900)))
        let forEver = APIError.floodWait(.seconds(Int64.max))
        #expect(tries.failed(forEver, 0) == .pause(DifferenceRetries.longestPause))
        #expect(tries.failed(.closed, 0) == .end)
    }
}
