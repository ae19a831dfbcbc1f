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

extension PrimePair {
    /// Finds the two primes of a product; nil if it is not the product of two different primes of 32 bits.
    ///
    /// Pollard's rho in Brent's form: on average some 2¹⁶ steps, about two milliseconds.
    init?(factoring product: UInt64) {
        guard product > 3, product < 1 << 63, !product.isMultiple(of: 2) else { return nil }
        for increment in 1...4 as ClosedRange<UInt64> {
            var walk = PollardRho(number: product, increment: increment)
            guard let factor = walk.factor() else { continue }
            guard let one = UInt32(exactly: factor), let other = UInt32(exactly: product / factor),
                one != other
            else { return nil }
            self.init(one, other)
            return
        }
        return nil
    }
}

/// One walk of Pollard's rho: squares modulo the number until two of them meet modulo one of its primes.
private struct PollardRho {
    /// Steps after which the search gives up: far more than primes of 32 bits need (about 2¹⁶). Bounds the work for a
    /// number without two such factors.
    private static let maximumSteps = 1 << 20

    /// Steps whose differences are multiplied before one greatest common divisor checks them all.
    private static let stepsPerDivisor = 128

    let number: UInt64
    let increment: UInt64
    /// The position of the walk at the last power of two of its steps.
    private var anchor: UInt64 = 2
    private var position: UInt64 = 2

    init(number: UInt64, increment: UInt64) {
        self.number = number
        self.increment = increment
    }

    fileprivate mutating func factor() -> UInt64? {
        var length = 1
        var steps = 0
        while steps < Self.maximumSteps {
            anchor = position
            for _ in 0..<length { advance() }
            var done = 0
            while done < length {
                let batch = min(Self.stepsPerDivisor, length - done)
                let start = position
                if meets(within: batch) {
                    position = start
                    return retrace(batch)
                }
                done += batch
            }
            steps += length
            length *= 2
        }
        return nil
    }

    private mutating func meets(within steps: Int) -> Bool {
        var product: UInt64 = 1
        for _ in 0..<steps {
            advance()
            product = multiply(product, distance)
        }
        return greatestCommonDivisor(product, number) != 1
    }

    /// Repeats a batch one step at a time: its product may contain both primes.
    private mutating func retrace(_ steps: Int) -> UInt64? {
        for _ in 0..<steps {
            advance()
            let divisor = greatestCommonDivisor(distance, number)
            if divisor != 1 { return divisor == number ? nil : divisor }
        }
        return nil
    }

    private mutating func advance() {
        let square = multiply(position, position)
        position = square >= number - increment ? square - (number - increment) : square + increment
    }

    private var distance: UInt64 { max(anchor, position) - min(anchor, position) }

    private func multiply(_ one: UInt64, _ other: UInt64) -> UInt64 {
        number.dividingFullWidth(one.multipliedFullWidth(by: other)).remainder
    }

    private func greatestCommonDivisor(_ one: UInt64, _ other: UInt64) -> UInt64 {
        var (large, small) = (one, other)
        while small != 0 { (large, small) = (small, large % small) }
        return large
    }
}

extension PrimePair {
    /// The product in eight bytes and the primes in four each, big-endian.
    var octets: (pq: [UInt8], p: [UInt8], q: [UInt8]) {
        (product.bigEndianOctets, p.bigEndianOctets, q.bigEndianOctets)
    }

    /// True if a client names these primes in their order.
    func matches(p: [UInt8], q: [UInt8]) -> Bool {
        UInt64(bigEndianOctets: p) == UInt64(self.p) && UInt64(bigEndianOctets: q) == UInt64(self.q)
    }

    /// True if a client names these primes in their order, and their product.
    func matches(pq: [UInt8], p: [UInt8], q: [UInt8]) -> Bool {
        UInt64(bigEndianOctets: pq) == product && matches(p: p, q: q)
    }
}

extension FixedWidthInteger {
    /// All bytes of the number, the highest first.
    var bigEndianOctets: [UInt8] { Swift.withUnsafeBytes(of: bigEndian) { Array($0) } }
}

extension UInt64 {
    /// A number from its big-endian bytes, with or without leading zeros; nil for more than eight digits.
    init?(bigEndianOctets octets: [UInt8]) {
        let digits = octets.drop { $0 == 0 }
        guard digits.count <= 8 else { return nil }
        self = digits.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
