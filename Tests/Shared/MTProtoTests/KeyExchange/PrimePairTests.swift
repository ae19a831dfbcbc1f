import TestKit
import Testing

@testable import MTProto

@Suite struct PrimePairTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `two primes are found in their product`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let pair = PrimePair.random(using: &random)

        #expect(pair.p < pair.q)
        #expect(pair.p >= 1 << 30)
        #expect(pair.product < 1 << 63)
        #expect(PrimePair.isPrime(pair.p) && PrimePair.isPrime(pair.q))
        #expect(PrimePair(factoring: pair.product) == pair)
    }

    /// From the sample on core.telegram.org/mtproto/samples-auth_key.
    @Test func `the product of a public sample is factored`() {
        let pair = PrimePair(factoring: 2_694_724_800_268_887_959)

        #expect(pair == PrimePair(1_513_098_571, 1_780_931_429))
    }

    @Test(
        arguments: [
            0, 1, 2, 3, 4, 15 * 2,
            1_073_741_827,  // a prime
            1_073_741_827 * 1_073_741_827,  // a square
            3 * 2_305_843_009_213_693_951,  // one factor too long
            .max, 1 << 63 + 1,
        ] as [UInt64]
    )
    func `what is not the product of two primes of 32 bits is refused`(product: UInt64) {
        #expect(PrimePair(factoring: product) == nil)
    }

    @Test func `primes are told from other odd numbers`() {
        for number in stride(from: 1 << 20 + 1, to: 1 << 20 + 400, by: 2) as StrideTo<UInt32> {
            let divisors = stride(from: 3, to: 1100, by: 2) as StrideTo<UInt32>
            #expect(PrimePair.isPrime(number) == divisors.allSatisfy { !number.isMultiple(of: $0) })
        }
        // A strong pseudoprime to base 2.
        #expect(!PrimePair.isPrime(3_215_031_751))
        #expect(PrimePair.isPrime(4_294_967_291))
    }
}
