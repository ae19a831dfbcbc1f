/// Two different primes and their product: the small proof of work at the start of a key exchange.
///
/// The server picks the primes, and the client factors their product. Each prime has four bytes, and the product
/// stays below 2⁶³, which known clients rely on.
struct PrimePair: Equatable, Sendable {
    /// The smaller prime.
    let p: UInt32
    /// The larger prime.
    let q: UInt32

    /// The product, below 2⁶².
    var product: UInt64 { UInt64(p) * UInt64(q) }

    init(_ one: UInt32, _ other: UInt32) {
        p = min(one, other)
        q = max(one, other)
    }

    /// Picks two primes of 31 bits.
    static func random(using random: inout some RandomNumberGenerator) -> PrimePair {
        let first = prime(using: &random)
        var second = prime(using: &random)
        while second == first { second = prime(using: &random) }
        return PrimePair(first, second)
    }

    private static func prime(using random: inout some RandomNumberGenerator) -> UInt32 {
        while true {
            let candidate = UInt32.random(in: 1 << 30..<1 << 31, using: &random) | 1
            if isPrime(candidate) { return candidate }
        }
    }

    /// True if an odd number above 61 is prime: Miller-Rabin with bases that are exact below 2³².
    static func isPrime(_ number: UInt32) -> Bool {
        let modulus = UInt64(number)
        let shift = (number - 1).trailingZeroBitCount
        let odd = (modulus - 1) >> UInt64(shift)
        return ([2, 7, 61] as [UInt64]).allSatisfy { base in
            var power = power(base, odd, modulus: modulus)
            if power == 1 || power == modulus - 1 { return true }
            for _ in 1..<shift {
                power = power * power % modulus
                if power == modulus - 1 { return true }
            }
            return false
        }
    }

    /// `base` to the `exponent`, for a modulus below 2³².
    private static func power(_ base: UInt64, _ exponent: UInt64, modulus: UInt64) -> UInt64 {
        var result: UInt64 = 1
        var square = base % modulus
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 { result = result * square % modulus }
            square = square * square % modulus
            rest >>= 1
        }
        return result
    }
}
