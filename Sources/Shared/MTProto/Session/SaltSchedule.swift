import WireCrypto

/// The server salts of one key, for all time. Each is valid for half an hour, and half an hour longer for clients
/// that missed the change.
///
/// Salts are computed, not stored: HMAC-SHA-256 over key id, window and epoch under a secret of the server.
///
/// An epoch begins when the server takes the key into memory, and again whenever it drops the record of the key's
/// messages. A restart or the end of a session does that. Earlier messages have another epoch's salt, so that a
/// replay is refused although no record of the original is left. A returning client pays one round trip: it gets the
/// new salt and sends the same again.
///
/// Threads: a value; keep one for each key beside its sessions.
public struct SaltSchedule: Sendable {
    /// The time for which one salt is the current one, in seconds.
    static let windowSeconds: Int64 = 1800

    /// The most salts that a client may request at once.
    static let maximumFuture = 64

    private let secret: [UInt8]
    private let keyID: AuthKeyID
    private var epoch: WireTime
    private var window = Int64.min
    private var currentSalt: Int64 = 0
    private var previousSalt: Int64 = 0
    private var handshakeSalt: (value: Int64, until: WireTime)?

    /// Creates the salts of the key `keyID`, for a server that records the key's messages from `epoch` on.
    ///
    /// `secret` makes them unpredictable: 32 secret random bytes of the server, the same for all keys.
    public init(secret: [UInt8], keyID: AuthKeyID, epoch: WireTime) {
        self.secret = secret
        self.keyID = keyID
        self.epoch = epoch
    }

    /// Begins a new epoch, which accepts no earlier salt: the server has just dropped the record of packets that
    /// might be replayed.
    public mutating func renew(at now: WireTime) {
        // Two epochs in one millisecond must still differ.
        epoch = max(now, epoch + .milliseconds(1))
        window = .min
        handshakeSalt = nil
    }

    /// Accepts also the salt that the key exchange agreed on, for half an hour from `now`.
    ///
    /// Without this a client's first message costs one more round trip, no more.
    public mutating func accept(handshakeSalt: Int64, now: WireTime) {
        self.handshakeSalt = (handshakeSalt, now + .seconds(Self.windowSeconds))
    }

    /// The salt that a client should use now.
    public mutating func current(now: WireTime) -> Int64 {
        turn(to: now)
        return currentSalt
    }

    /// True if a message may still carry `salt`.
    public mutating func accepts(_ salt: Int64, now: WireTime) -> Bool {
        turn(to: now)
        if salt == currentSalt || salt == previousSalt { return true }
        guard let handshakeSalt, now < handshakeSalt.until else { return false }
        return salt == handshakeSalt.value
    }

    /// The current salt and the following ones, `count` in all but at least 1 and at most 64.
    public func future(count: Int, now: WireTime) -> [FutureSalt] {
        let first = Self.window(of: now)
        return (0..<Int64(min(max(count, 1), Self.maximumFuture))).map { index in
            let since = (first + index) * Self.windowSeconds
            return FutureSalt(
                validSince: WireTime(seconds: since),
                validUntil: WireTime(seconds: since + 2 * Self.windowSeconds),
                salt: salt(of: first + index)
            )
        }
    }

    private mutating func turn(to now: WireTime) {
        let window = Self.window(of: now)
        guard window != self.window else { return }
        self.window = window
        currentSalt = salt(of: window)
        previousSalt = salt(of: window - 1)
        if let until = handshakeSalt?.until, until <= now { handshakeSalt = nil }
    }

    private static func window(of now: WireTime) -> Int64 { now.seconds / windowSeconds }

    private func salt(of window: Int64) -> Int64 {
        var text: [UInt8] = []
        text.appendLittleEndian(keyID.rawValue)
        text.appendLittleEndian(window)
        text.appendLittleEndian(epoch.milliseconds)
        return HMAC.sha256(text.span.bytes, secret: secret).bytes.littleEndianInt64(at: 0)
    }
}

/// One salt of a schedule.
public struct FutureSalt: Equatable, Sendable {
    /// The time from which the salt is the current one.
    public var validSince: WireTime

    /// The time from which the salt is refused.
    public var validUntil: WireTime

    /// The salt itself.
    public var salt: Int64

    /// Creates a salt with its validity.
    public init(validSince: WireTime, validUntil: WireTime, salt: Int64) {
        self.validSince = validSince
        self.validUntil = validUntil
        self.salt = salt
    }
}
