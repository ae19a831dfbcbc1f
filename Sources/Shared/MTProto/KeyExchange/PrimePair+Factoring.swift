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

    mutating func factor() -> UInt64? {
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
