import Testing

@testable import ClientNetwork

@Suite struct CallsAheadTests {
    private var ahead = CallsAhead()

    /// Begins with three calls, whose bodies are their numbers.
    init() {
        ahead.begin((UInt8(1)...3).map { (RequestID(rawValue: UInt64($0)), [$0]) })
    }

    private mutating func end(
        _ number: UInt8,
        _ result: Result<[UInt8], APIError>
    ) -> Result<[UInt8], APIError> {
        ahead.ended(RequestID(rawValue: UInt64(number)), result)
    }

    @Test mutating func `each answer serves once, before or after it has come`() {
        #expect(ahead.take([1]) == .underWay(RequestID(rawValue: 1)))
        #expect(end(1, .success([11])) == .success([11]))
        _ = end(2, .success([12]))
        #expect(ahead.take([2]) == .answer([12]))
        #expect(ahead.take([1]) == nil)
        #expect(ahead.take([2]) == nil)
        #expect(ahead.take([3]) == .underWay(RequestID(rawValue: 3)))
    }

    @Test mutating func `nobody gets another one before the first`() {
        for number: UInt8 in 1...3 { _ = end(number, .success([number])) }
        #expect(ahead.take([2]) == nil)
        #expect(ahead.take([1]) == .answer([1]))
        #expect(ahead.take([3]) == .answer([3]))
        #expect(ahead.take([2]) == .answer([2]))
    }

    @Test mutating func `after one failure none serves`() {
        #expect(ahead.take([1]) == .underWay(RequestID(rawValue: 1)))
        #expect(ahead.take([2]) == .underWay(RequestID(rawValue: 2)))
        #expect(end(1, .failure(.notTaken)) == .failure(.notTaken))
        #expect(end(2, .success([2])) == .failure(.cancelled))
        _ = end(3, .success([3]))
        #expect(ahead.take([3]) == nil)
    }

    @Test mutating func `news outdate what nobody has taken`() {
        _ = end(1, .success([1]))
        #expect(ahead.take([1]) == .answer([1]))
        #expect(ahead.take([2]) == .underWay(RequestID(rawValue: 2)))
        ahead.outdate()
        #expect(end(2, .success([2])) == .success([2]))
        _ = end(3, .success([3]))
        #expect(ahead.take([3]) == nil)
    }

    @Test mutating func `other requests keep their results`() {
        #expect(end(9, .success([9])) == .success([9]))
        #expect(end(9, .failure(.closed)) == .failure(.closed))
        #expect(ahead.take([9]) == nil)
    }
}
