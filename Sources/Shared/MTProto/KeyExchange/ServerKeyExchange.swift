public import WireCrypto

import TelegramSchema

/// The server's end of making authorization keys, for one connection.
///
/// Feed it every packet that begins with eight zero bytes. Several handshakes may run at once, distinguished by their
/// nonces. At most ``maximumHandshakes`` are kept; the oldest is dropped first. An exact repeat of a request within
/// ``memory`` of its handshake's first packet gets the same answer again. After any error, all requests of the
/// handshake are rejected.
///
/// ``receive(_:now:random:isTaken:)`` takes up to four milliseconds (RSA and two exponentiations), so run it on a
/// thread that may be busy. This is a plain value and may move there and back.
///
/// Source: core.telegram.org/mtproto/auth_key.
public struct ServerKeyExchange: Sendable {
    /// The most handshakes of one connection that are kept at the same time.
    public static let maximumHandshakes = 4

    /// The time after its first packet for which a handshake is kept.
    public static let memory = Duration.seconds(600)

    /// The longest accepted packet, in bytes. Every genuine one has less than half of that.
    public static let maximumPacketBytes = 2048

    private let identity: ServerIdentity
    private var handshakes: [ServerHandshake] = []
    private var messageIDs = UnencryptedMessageIDs.server

    /// Creates the server's end for one connection.
    ///
    /// - Parameters:
    ///   - privateKey: The key that identifies the server.
    ///   - group: The group to agree in; known clients accept only Telegram's.
    ///   - dataCentre: The server's own number, positive, to reject clients that name another. A server that is all
    ///     data centres accepts every number: some clients begin with 1, whatever number they learn later.
    ///   - acceptsLegacyPadding: True if clients may use ``KeyExchangePadding/legacy``. Telethon (1.45) and Kurigram
    ///     (2.2.26) support no other padding, so they need it to make a key.
    public init(
        privateKey: RSAPrivateKey,
        group: DHGroup = .telegram,
        dataCentre: Int32? = nil,
        acceptsLegacyPadding: Bool = true
    ) {
        identity = ServerIdentity(
            privateKey: privateKey,
            group: group,
            dataCentre: dataCentre,
            acceptsLegacyPadding: acceptsLegacyPadding
        )
    }

    /// Takes one unencrypted packet.
    ///
    /// - Parameters:
    ///   - packet: The whole packet.
    ///   - now: The server's time.
    ///   - random: An unpredictable generator.
    ///   - isTaken: True if a key with this id exists already.
    /// - Returns: The packet to send, and the key if there is one.
    public mutating func receive(
        _ packet: [UInt8],
        now: WireTime,
        random: inout some RandomNumberGenerator,
        isTaken: (AuthKeyID) -> Bool
    ) -> KeyExchangeStep {
        handshakes.removeAll { now - $0.started > Self.memory }
        guard packet.count <= Self.maximumPacketBytes,
            let body = UnencryptedMessage.body(of: packet.span.bytes)
        else { return .reject(.unknownKey) }
        let request: KeyExchangeRequest
        do {
            request = try KeyExchangeRequest(packet.span.bytes.extracting(body))
        } catch {
            return .reject(.unknownKey)
        }
        switch request {
        case .acknowledgement:
            return .ignore
        case .begin(let nonce):
            return begin(nonce: nonce, now: now, random: &random)
        case .agree(let call):
            guard let index = index(nonce: call.nonce, serverNonce: call.serverNonce) else { break }
            return step(
                handshakes[index].agree(call, with: identity, now: now, random: &random),
                now: now
            )
        case .finish(let call):
            guard let index = index(nonce: call.nonce, serverNonce: call.serverNonce) else { break }
            return step(handshakes[index].finish(call, with: identity, isTaken: isTaken), now: now)
        }
        return .reject(.unknownKey)
    }

    private mutating func begin(
        nonce: Nonce128,
        now: WireTime,
        random: inout some RandomNumberGenerator
    ) -> KeyExchangeStep {
        if let known = handshakes.first(where: { $0.nonce == nonce }) {
            return step(known.begin(with: identity), now: now)
        }
        if handshakes.count == Self.maximumHandshakes { handshakes.removeFirst() }
        let handshake = ServerHandshake(nonce: nonce, started: now, random: &random)
        handshakes.append(handshake)
        return step(handshake.begin(with: identity), now: now)
    }

    private func index(nonce: Nonce128, serverNonce: Nonce128) -> Int? {
        handshakes.firstIndex { $0.nonce == nonce && $0.serverNonce == serverNonce }
    }

    /// Wraps a handshake's answer in its envelope.
    private mutating func step(_ answer: ServerHandshake.Answer, now: WireTime) -> KeyExchangeStep {
        switch answer {
        case .reply(let body):
            .reply(UnencryptedMessage.packet(body, messageID: messageIDs.next(now: now)))
        case .established(let key, let body):
            .established(key, reply: UnencryptedMessage.packet(body, messageID: messageIDs.next(now: now)))
        case .reject(let error):
            .reject(error)
        }
    }
}
