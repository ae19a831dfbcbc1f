public import WireCrypto

import TelegramSchema

/// The client's next action after one packet of a key exchange.
public enum ClientKeyExchangeStep: Sendable, Equatable {
    /// Send this packet and wait for its answer. Without one, send the same bytes again.
    case send([UInt8])

    /// There is a new key; the server's clock was ahead of ours by `clockOffset` (negative: behind).
    case established(EstablishedKey, clockOffset: Duration)
}

/// The client's end of making one authorization key.
///
/// Send the packet of ``start(now:random:)``, then pass every unencrypted packet that arrives. The client makes all
/// checks of the security guidelines: nonces, hashes, the group, the range of public values.
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

    /// Creates a key exchange that has not begun.
    ///
    /// - Parameters:
    ///   - publicKeys: The RSA keys that identify the server.
    ///   - dataCentre: The number of the server, sent so that another server can refuse; nil sends none.
    ///   - expiresIn: Lifetime of a temporary key in seconds; nil for a permanent key.
    ///   - padding: The padding of the secret for RSA.
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

    /// The first packet. A repeated call abandons the earlier exchange.
    ///
    /// - Parameters:
    ///   - now: The client's time.
    ///   - random: An unpredictable generator.
    /// - Returns: An unencrypted packet.
    public mutating func start(now: WireTime, random: inout some RandomNumberGenerator) -> [UInt8] {
        let nonce = Nonce128.random(using: &random)
        stage = .begun(nonce: nonce)
        return packet(MTPFunction.ReqPqMulti(nonce: nonce), now: now)
    }

    /// Takes one unencrypted packet of the server.
    ///
    /// - Parameters:
    ///   - packet: The whole packet.
    ///   - now: The client's time.
    ///   - random: An unpredictable generator.
    /// - Returns: The packet to send, or the key.
    /// - Throws: ``KeyExchangeError`` if the server is not trustworthy; the exchange is then over.
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

    /// True if a packet belongs to this exchange and not to another over the same connection. All answers of a server
    /// begin with the client's nonce.
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
