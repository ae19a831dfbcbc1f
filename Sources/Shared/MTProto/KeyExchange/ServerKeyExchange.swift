public import WireCrypto

import TelegramSchema

/// The server's end of making authorization keys, for one connection.
///
/// Feed it every packet that begins with eight zero bytes. Several handshakes may run at once, told apart by
/// their nonces; at most ``maximumHandshakes`` are remembered, the oldest is forgotten first. An exact repeat
/// of a request within ``memory`` of its handshake's first packet gets the same answer again. After anything
/// wrong, all of its handshake's requests are rejected.
///
/// ``receive(_:now:random:isTaken:)`` takes up to four milliseconds (RSA and two exponentiations), so run it
/// on a thread that may be busy: this is a plain value and may move there and back.
///
/// Source: core.telegram.org/mtproto/auth_key.
public struct ServerKeyExchange: Sendable {
    /// Handshakes of one connection that are remembered at the same time.
    public static let maximumHandshakes = 4

    /// How long after its first packet a handshake is remembered.
    public static let memory = Duration.seconds(600)

    /// The longest packet that is looked at, in bytes. Every genuine one has less than half of that.
    public static let maximumPacketBytes = 2048

    private let identity: ServerIdentity
    private var handshakes: [ServerHandshake] = []
    private var messageIDs = UnencryptedMessageIDs.server

    /// The end of one connection.
    ///
    /// - Parameters:
    ///   - privateKey: the key that clients know the server by.
    ///   - group: the numbers to agree in; known clients accept no other than Telegram's.
    ///   - dataCentre: the server's own number, positive, when clients that ask for another are to be rejected. A
    ///     server that is all data centres takes every number: some clients begin with 1, whatever they are told
    ///     later.
    ///   - acceptsLegacyPadding: whether clients may use ``KeyExchangePadding/legacy``. Telethon (1.45) and
    ///     Kurigram (2.2.26) know no other, so that without it they cannot make a key.
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
    ///   - packet: the whole packet.
    ///   - now: the server's time.
    ///   - random: unpredictable.
    ///   - isTaken: whether a key with this id exists already.
    /// - Returns: what to send, and the key when there is one.
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

    /// Puts what a handshake answers into its envelope.
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
