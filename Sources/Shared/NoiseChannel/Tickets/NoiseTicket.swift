import StdExtras
import WireCrypto

/// A client's ticket for one `NNpsk0` handshake with the server that it comes from.
///
/// A client keeps it where it keeps its keys, and deletes it there before it uses it. The server's half is a
/// ``NoiseServerTicket``.
public struct NoiseTicket: Sendable {
    /// The time after the last `NX` for which tickets are used, in seconds. Tickets of channels that began with a ticket
    /// inherit the end of that one.
    ///
    /// So a client sees its server's certificate at least each week, and whoever gets hold of an old copy of a ticket
    /// cannot pose as the server for ever.
    public static let lifetimeSeconds: Int64 = 7 * 86_400

    /// The time before its making for which a ticket is used, too: a clock may have been set back so far.
    static let toleranceSeconds: Int64 = 20 * 60

    /// The length of ``encoded``, in bytes.
    public static let byteCount = TicketSecret.byteCount + 32 + 8 + 8

    let secret: TicketSecret
    /// The SHA-256 of the server's RSA key, in PKCS#1 DER.
    let server: Digest32
    /// The time of the `NX` in which the server showed its certificate, in seconds since 1970.
    let certifiedSeconds: Int64
    /// The time of the handshake that it comes from, in seconds since 1970.
    let madeSeconds: Int64

    init(_ secret: TicketSecret, server: Digest32, certifiedSeconds: Int64, madeSeconds: Int64) {
        self.secret = secret
        self.server = server
        self.certifiedSeconds = certifiedSeconds
        self.madeSeconds = madeSeconds
    }

    /// A ticket from bytes that were kept; nil for bytes that are none.
    public init?(encoded bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let parts = bytes.span.bytes
        let serverStart = TicketSecret.byteCount
        let timesStart = serverStart + 32
        guard let secret = TicketSecret(parts.extracting(0..<serverStart)),
            let server = try? Digest32(copying: parts.extracting(serverStart..<timesStart))
        else { return nil }
        let times = [timesStart, timesStart + 8].map { start in
            bytes[start..<start + 8].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        }
        self.init(secret, server: server, certifiedSeconds: times[0], madeSeconds: times[1])
    }

    /// The bytes to keep. Secret; whoever has written them erases this copy.
    public var encoded: [UInt8] {
        var bytes: [UInt8] = []
        // At once, so that growing leaves no copy of the key behind.
        bytes.reserveCapacity(Self.byteCount)
        secret.append(to: &bytes)
        bytes += server.array
        for seconds in [certifiedSeconds, madeSeconds] {
            bytes += withUnsafeBytes(of: seconds.bigEndian) { [UInt8]($0) }
        }
        return bytes
    }

    /// The time since it was made, in seconds; 0 if a clock was set back.
    func age(nowSeconds: Int64) -> UInt32 { UInt32(clamping: nowSeconds.subtractingSaturating(madeSeconds)) }

    /// Throws the reason not to use the ticket now, for a channel to `server`.
    ///
    /// A time before that of the certificate means that a clock is wrong, and then nobody knows how old the ticket is.
    func check(server: RSAPublicKey, nowSeconds: Int64) throws(NoiseError) {
        guard Digest.sha256(server.pkcs1DER) == self.server else { throw .ticketOfOtherServer }
        let age = nowSeconds.subtractingSaturating(certifiedSeconds)
        let isYoung = age < Self.lifetimeSeconds
        guard isYoung, age >= -Self.toleranceSeconds else { throw .ticketExpired }
    }
}

extension NoiseTicket: CustomReflectable {
    /// Empty: nothing of a key reaches a log.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The server's half of a ticket: give it to a ``NoiseTicketMemory``.
public struct NoiseServerTicket: Sendable {
    let secret: TicketSecret
    /// The time of the `NX` that it descends from, by the clock of the memory. Its life is counted from then.
    let certified: Duration
    /// The time of the handshake that it comes from.
    let made: Duration
}
