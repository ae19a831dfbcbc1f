/// How many login codes were asked for lately, by phone number and by address. In memory: a restart forgives.
struct CodeLimits {
    private var requests: [String: [Int64]] = [:]

    /// Notes a request for a code.
    ///
    /// - Returns: Seconds to wait when there were too many, nil when it may go on.
    mutating func note(
        phone: PhoneNumber,
        address: String,
        limits: EngineLimits,
        now: Int64
    ) -> Int64? {
        let window = limits.codeWindowSeconds * 1000
        let keys = [("+" + phone.digits, limits.codesPerPhone), ("@" + address, limits.codesPerAddress)]
        for (key, limit) in keys {
            let recent = (requests[key] ?? []).filter { now - $0 < window }
            requests[key] = recent
            if let oldest = recent.first, recent.count >= limit { return (oldest + window - now) / 1000 + 1 }
        }
        for (key, _) in keys { requests[key, default: []].append(now) }
        return nil
    }

    /// Forgets what no limit counts any more; called once in a while.
    mutating func timePassed(now: Int64) {
        guard requests.count > 1000 else { return }
        requests = requests.filter { now - ($0.value.last ?? 0) < 3_600_000 }
    }
}
