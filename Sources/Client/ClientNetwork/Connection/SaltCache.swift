import MTProto
import TelegramSchema

/// The salts of one key that are known, each with the time in which it is good (MT-10). With one for every half hour
/// ahead, no packet is refused for its salt and costs a round trip more.
struct SaltCache: Equatable {
    /// How many are asked for: a night.
    static let asked: Int32 = 24
    /// Fewer than so many ahead are a reason to ask.
    private static let low = 4

    private(set) var salts: [FutureSalt]

    init(_ salts: [FutureSalt] = []) { self.salts = salts }

    /// The one to use at `now` of the server's clock.
    func current(at now: WireTime) -> Int64? {
        salts.last { $0.validSince <= now && now < $0.validUntil }?.salt
    }

    /// Whether more should be asked for.
    func isLow(at now: WireTime) -> Bool { salts.count { $0.validUntil > now } < Self.low }

    /// Takes over what the server told.
    mutating func learn(_ told: [MTP.FutureSalt]) {
        salts = told.map {
            FutureSalt(
                validSince: WireTime(seconds: Int64($0.validSince)),
                validUntil: WireTime(seconds: Int64($0.validUntil)),
                salt: $0.salt
            )
        }.sorted { $0.validSince < $1.validSince }
    }

    /// The server says that this one is good now, and so none that it told before is: good for half an hour.
    mutating func learn(current salt: Int64, at now: WireTime) {
        guard current(at: now) != salt else { return }
        salts = [FutureSalt(validSince: now - .seconds(1800), validUntil: now + .seconds(1800), salt: salt)]
    }
}
