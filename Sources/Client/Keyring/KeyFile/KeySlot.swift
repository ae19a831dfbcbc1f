import StdExtras

/// One way into a key file: the file's own key, sealed under a key-encryption key from somewhere else.
enum KeySlot: Equatable {
    /// Under a random secret that the keyring holds at this id.
    case keyring(id: [UInt8], box: [UInt8])

    /// Under what scrypt makes of a passphrase. The cost is as read: check it before use.
    case passphrase(cost: StoredCost, salt: [UInt8], box: [UInt8])

    /// Of a kind that this version does not know; kept as it is.
    case unknown(kind: UInt8, body: [UInt8])

    static let idByteCount = 16
    static let saltByteCount = 32
    static let boxByteCount = 32 + SealedBox.overhead

    /// The numbers of a ``ScryptCost`` that nobody has checked.
    struct StoredCost: Equatable {
        var logN: UInt8
        var blockSize: UInt32
        var parallelism: UInt32
    }

    var way: UnlockMethod? {
        switch self {
        case .keyring: .keyring
        case .passphrase: .passphrase
        case .unknown: nil
        }
    }

    var kind: UInt8 {
        switch self {
        case .keyring: 1
        case .passphrase: 2
        case .unknown(let kind, _): kind
        }
    }

    /// All but the box. The box is sealed together with it, so that nobody can weaken a cost unnoticed.
    var parameters: [UInt8] {
        switch self {
        case .keyring(let id, _): id
        case .passphrase(let cost, let salt, _): cost.encoded + salt
        case .unknown: []
        }
    }

    var body: [UInt8] {
        switch self {
        case .keyring(_, let box), .passphrase(_, _, let box): parameters + box
        case .unknown(_, let body): body
        }
    }

    /// What the box is sealed with besides its key.
    var context: [UInt8] { KeyFileRecord.magic + [kind] + parameters }

    /// Reads the body of a slot; nil when its length does not fit its kind.
    init?(kind: UInt8, body: [UInt8]) {
        var reader = ByteReader(body)
        switch kind {
        case 1:
            guard let id = reader.take(Self.idByteCount), let box = reader.take(Self.boxByteCount) else {
                return nil
            }
            self = .keyring(id: id, box: box)
        case 2:
            guard let logN = reader.byte(), let blockSize = reader.littleEndian(UInt32.self),
                let parallelism = reader.littleEndian(UInt32.self),
                let salt = reader.take(Self.saltByteCount),
                let box = reader.take(Self.boxByteCount)
            else { return nil }
            let cost = StoredCost(logN: logN, blockSize: blockSize, parallelism: parallelism)
            self = .passphrase(cost: cost, salt: salt, box: box)
        default:
            self = .unknown(kind: kind, body: body)
            return
        }
        guard reader.isAtEnd else { return nil }
    }
}

extension KeySlot.StoredCost {
    init(_ cost: ScryptCost) {
        self.init(logN: cost.logN, blockSize: cost.blockSize, parallelism: cost.parallelism)
    }

    var encoded: [UInt8] { [logN] + blockSize.littleEndianBytes + parallelism.littleEndianBytes }

    func checked() throws(KeyringError) -> ScryptCost {
        try ScryptCost(logN: logN, blockSize: blockSize, parallelism: parallelism)
    }
}
