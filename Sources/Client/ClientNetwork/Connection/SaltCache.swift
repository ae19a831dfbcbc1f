import MTProto
import TelegramSchema

/// The known salts of one key, each with its period of validity (MT-10). With a salt for every half hour ahead, no
/// packet is refused for its salt, which would cost a round trip.
struct SaltCache: Equatable {
    /// The number of salts per request: enough for a night.
    static let asked: Int32 = 24
    /// The number of future salts below which more are requested.
    private static let low = 4

    private(set) var salts: [FutureSalt]

    init(_ salts: [FutureSalt] = []) { self.salts = salts }

    /// The salt to use at `now` by the server's clock.
    func current(at now: WireTime) -> Int64? {
        salts.last { $0.validSince <= now && now < $0.validUntil }?.salt
    }

    /// True if more salts should be requested.
    func isLow(at now: WireTime) -> Bool { salts.count { $0.validUntil > now } < Self.low }

    /// Takes the salts that the server sent.
    mutating func learn(_ told: [MTP.FutureSalt]) {
        salts = told.map {
            FutureSalt(
                validSince: WireTime(seconds: Int64($0.validSince)),
                validUntil: WireTime(seconds: Int64($0.validUntil)),
                salt: $0.salt
            )
        }.sorted { $0.validSince < $1.validSince }
    }

    /// Takes the only salt that the server now accepts, for half an hour; those sent before are void.
    mutating func learn(current salt: Int64, at now: WireTime) {
        guard current(at: now) != salt else { return }
        salts = [FutureSalt(validSince: now - .seconds(1800), validUntil: now + .seconds(1800), salt: salt)]
    }
}
