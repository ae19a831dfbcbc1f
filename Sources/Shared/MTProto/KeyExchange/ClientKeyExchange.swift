public import WireCrypto

import TelegramSchema

/// What a client does after one packet of a key exchange.
public enum ClientKeyExchangeStep: Sendable, Equatable {
    /// Send this packet and wait for its answer. When none comes, send the same bytes again.
    case send([UInt8])

    /// There is a new key; the server's clock was ahead of ours by `clockOffset` (negative: behind).
    case established(EstablishedKey, clockOffset: Duration)
}

/// The client's end of making one authorization key.
///
/// Send what ``start(now:random:)`` gives, then hand in every unencrypted packet that comes. The client checks
/// all that the security guidelines demand: nonces, hashes, the group, the range of public values.
///
/// Source: core.telegram.org/mtproto/auth_key, core.telegram.org/mtproto/security_guidelines.
public struct ClientKeyExchange: Sendable {
    private let parameters: KeyExchangeParameters
    private var messageIDs = UnencryptedMessageIDs.client
    private var stage = Stage.idle

    private enum Stage {
        case idle
        case begun(nonce: Nonce128)
        case asked(ClientHandshake)
        case finishing(ClientHandshake, ClientDHState)
        case over
    }

    /// A key exchange that has not begun.
    ///
    /// - Parameters:
    ///   - publicKeys: the RSA keys that the client knows its server by.
    ///   - dataCentre: the number of the server, to be told when it is another one; nil says nothing.
    ///   - expiresIn: seconds that a temporary key shall live; nil for a permanent key.
    ///   - padding: how the secret is padded for RSA.
    public init(
        publicKeys: [RSAPublicKey],
        dataCentre: Int32?,
        expiresIn: Int32? = nil,
        padding: KeyExchangePadding = .rsaPad
    ) {
        parameters = KeyExchangeParameters(
            publicKeys: publicKeys,
            dataCentre: dataCentre,
            expiresIn: expiresIn,
            padding: padding
        )
    }

    /// The first packet. Calling it again abandons what was begun before.
    ///
    /// - Parameters:
    ///   - now: the client's time.
    ///   - random: unpredictable.
    /// - Returns: an unencrypted packet.
    public mutating func start(now: WireTime, random: inout some RandomNumberGenerator) -> [UInt8] {
        let nonce = Nonce128.random(using: &random)
        stage = .begun(nonce: nonce)
        return packet(MTPFunction.ReqPqMulti(nonce: nonce), now: now)
    }

    /// Takes one unencrypted packet of the server.
    ///
    /// - Parameters:
    ///   - packet: the whole packet.
    ///   - now: the client's time.
    ///   - random: unpredictable.
    /// - Returns: what to send, or the key.
    /// - Throws: when the server is not to be trusted; the exchange is then over.
    public mutating func receive(
        _ packet: [UInt8],
        now: WireTime,
        random: inout some RandomNumberGenerator
    ) throws(KeyExchangeError) -> ClientKeyExchangeStep {
        let current = stage
        stage = .over
        guard let body = UnencryptedMessage.body(of: packet.span.bytes) else { throw .unexpectedAnswer }
        let answer = packet.span.bytes.extracting(body)
        switch current {
        case .begun(let nonce):
            let offer = try MTP.ResPQ(answer: answer)
            let handshake = try ClientHandshake(offer, nonce: nonce, parameters: parameters, random: &random)
            stage = .asked(handshake)
            return .send(self.packet(handshake.request, now: now))
        case .asked(let handshake):
            let params = try MTP.ServerDHParams(answer: answer)
            let agreement = try handshake.agree(params, parameters: parameters, now: now, random: &random)
            stage = .finishing(handshake, agreement)
            return .send(self.packet(agreement.request, now: now))
        case .finishing(let handshake, var agreement):
            let conclusion = try MTP.SetClientDHParamsAnswer(answer: answer)
            if let key = try agreement.conclude(conclusion, of: handshake, random: &random) {
                return .established(key, clockOffset: agreement.clockOffset)
            }
            stage = .finishing(handshake, agreement)
            return .send(self.packet(agreement.request, now: now))
        case .idle, .over:
            throw .unexpectedAnswer
        }
    }

    /// Whether a packet belongs to this exchange and not to another over the same connection: all that a server
    /// says begins with the nonce of the client.
    public func isAnswered(by packet: RawSpan) -> Bool {
        guard let body = UnencryptedMessage.body(of: packet) else { return false }
        let answer = packet.extracting(body)
        guard let nonce, answer.byteCount >= 20 else { return false }
        return UInt64(bitPattern: answer.littleEndianInt64(at: 4)) == nonce.low
            && UInt64(bitPattern: answer.littleEndianInt64(at: 12)) == nonce.high
    }

    private var nonce: Nonce128? {
        switch stage {
        case .begun(let nonce): nonce
        case .asked(let handshake), .finishing(let handshake, _): handshake.nonce
        case .idle, .over: nil
        }
    }

    private mutating func packet(_ call: some TLFunctionCall, now: WireTime) -> [UInt8] {
        UnencryptedMessage.packet(call.encoded(), messageID: messageIDs.next(now: now))
    }
}

extension TLObject {
    /// Reads the answer of a key exchange.
    fileprivate init(answer: RawSpan) throws(KeyExchangeError) {
        do {
            var reader = TLReader(answer)
            self = try Self(from: &reader)
        } catch {
            throw .unexpectedAnswer
        }
    }
}
