import CompactOpcodes
import MTProto
import StdExtras
import TelegramSchema

/// A place that one file may be sent to, once and soon.
struct CompactFilePlace {
    /// The session that asked for it. The file goes to its account.
    let peer: CompactPeer
    let kind: UploadKind
    /// The file's number.
    let file: Int64
    let until: WireTime
}

/// The places that wait for their files, by the secrets of their addresses.
struct CompactFilePlaces {
    /// The most places of all clients, of one user, and of one connection.
    private static let most = 4096
    private static let mostOfUser = 64
    private static let mostOfPeer = 16
    /// The time that a client has to begin.
    private static let patience = Duration.seconds(900)

    private var places: [String: CompactFilePlace] = [:]
    /// The secrets by age; some may be used.
    private var order = Fifo<String>()

    /// Keeps a place; false if there are too many.
    mutating func add(
        _ secret: String,
        for peer: CompactPeer,
        _ kind: UploadKind,
        file: Int64,
        now: WireTime
    ) -> Bool {
        while let oldest = order.first {
            if let place = places[oldest], place.until > now, place.peer.key != nil { break }
            places[oldest] = nil
            _ = order.popFirst()
        }
        // Those that were used may lie behind one that waits.
        if order.count > 2 * Self.most {
            for secret in order.takeAll() where places[secret] != nil { order.append(secret) }
        }
        // Somebody else's place never goes for a new one.
        let user = peer.key?.user
        guard places.count < Self.most,
            places.values.count(where: { $0.peer === peer }) < Self.mostOfPeer,
            places.values.count(where: { $0.peer.key?.user == user }) < Self.mostOfUser
        else { return false }
        places[secret] = CompactFilePlace(peer: peer, kind: kind, file: file, until: now + Self.patience)
        order.append(secret)
        return true
    }

    /// The place with this secret, which is used up by it; nil if there is none any more.
    mutating func take(_ secret: String, now: WireTime) -> CompactFilePlace? {
        guard let place = places.removeValue(forKey: secret), place.until > now, place.peer.key?.user != nil
        else { return nil }
        return place
    }

    /// Drops the places of a peer that is gone.
    mutating func forget(_ peer: CompactPeer) {
        guard !places.isEmpty else { return }
        places = places.filter { $0.value.peer !== peer }
    }
}
