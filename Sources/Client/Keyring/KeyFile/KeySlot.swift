import StdExtras

/// One unlock method of a key file: the file's own key, sealed under a key-encryption key from elsewhere.
enum KeySlot: Equatable {
    /// Sealed under a random secret that the keyring holds at this id.
    case keyring(id: [UInt8], box: [UInt8])

    /// Sealed under a key that scrypt derives from a passphrase. The cost is unchecked: check it before use.
    case passphrase(cost: StoredCost, salt: [UInt8], box: [UInt8])

    /// A slot of a kind that this version does not know; kept as it is.
    case unknown(kind: UInt8, body: [UInt8])

    static let idByteCount = 16
    static let saltByteCount = 32
    static let boxByteCount = 32 + SealedBox.overhead

    /// The unchecked numbers of a ``ScryptCost``.
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

    /// All fields except the box. The box is sealed together with them, so that nobody can weaken a cost unnoticed.
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

    /// The context with which the box is sealed.
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
