import TelegramSchema
import WireCrypto

/// One handshake at the server's end, from its first packet on.
struct ServerHandshake: Sendable {
    /// Body of an answer, before its envelope.
    enum Answer {
        case reply([UInt8])
        case established(EstablishedKey, [UInt8])
        case reject(TransportError)
    }

    /// The most retries with another half. Collisions of ids are so rare that even one hardly ever happens; more are
    /// an attack or our bug.
    private static let maximumRetries = 5

    let nonce: Nonce128
    let serverNonce: Nonce128
    let started: WireTime
    private let primes: PrimePair
    private var stage = Stage.offered
    private var answered = AnsweredRequests()

    private enum Stage {
        /// The product of the primes was sent.
        case offered
        /// The server's half was sent.
        case agreed(ServerDHState)
        /// The key was made and its secrets erased; only repeats are answered.
        case finished
        /// A request was wrong: nothing is answered any more.
        case failed
    }

    init(nonce: Nonce128, started: WireTime, random: inout some RandomNumberGenerator) {
        self.nonce = nonce
        self.started = started
        serverNonce = .random(using: &random)
        primes = .random(using: &random)
    }

    /// The answer to the first packet.
    func begin(with identity: ServerIdentity) -> Answer {
        if case .failed = stage { return .reject(.unknownKey) }
        let offer = MTP.ResPQ(
            nonce: nonce,
            serverNonce: serverNonce,
            pq: primes.octets.pq,
            serverPublicKeyFingerprints: [identity.fingerprint]
        )
        return .reply(offer.encoded())
    }

    /// Takes the second packet.
    mutating func agree(
        _ call: MTPFunction.ReqDHParams,
        with identity: ServerIdentity,
        now: WireTime,
        random: inout some RandomNumberGenerator
    ) -> Answer {
        if case .failed = stage { return .reject(.unknownKey) }
        if let reply = answered.reply(to: .agree(call)) { return .reply(reply) }
        guard case .offered = stage, primes.matches(p: call.p, q: call.q),
            call.publicKeyFingerprint == identity.fingerprint,
            let secret = SealedInnerData.open(
                call.encryptedData,
                as: MTP.PQInnerData.self,
                with: identity.privateKey,
                acceptsLegacy: identity.acceptsLegacyPadding
            ),
            let data = InnerData(secret, offered: primes),
            data.nonce == nonce, data.serverNonce == serverNonce
        else { return fail() }
        guard identity.isAddressed(by: data.dataCentre) else { return fail(.wrongDataCentre) }
        do {
            let agreement = try ServerDHState(data, group: identity.group, now: now, random: &random)
            let reply = try agreement.offer(group: identity.group, now: now, random: &random)
            answered.remember(.agree(call), reply: reply)
            stage = .agreed(agreement)
            return .reply(reply)
        } catch {
            return fail()
        }
    }

    /// Takes the third packet.
    mutating func finish(
        _ call: MTPFunction.SetClientDHParams,
        with identity: ServerIdentity,
        isTaken: (AuthKeyID) -> Bool
    ) -> Answer {
        if case .failed = stage { return .reject(.unknownKey) }
        if let reply = answered.reply(to: .finish(call)) { return .reply(reply) }
        guard case .agreed(var agreement) = stage,
            let key = agreement.key(from: call, group: identity.group)
        else { return fail() }
        guard isTaken(key.id) else {
            let reply = agreement.answer(.done, for: key)
            answered.remember(.finish(call), reply: reply)
            stage = .finished
            return .established(agreement.established(key), reply)
        }
        guard agreement.retries < Self.maximumRetries else {
            stage = .failed
            return .reply(agreement.answer(.failed, for: key))
        }
        let reply = agreement.answer(.retry, for: key)
        agreement.expectRetry(after: key)
        answered.remember(.finish(call), reply: reply)
        stage = .agreed(agreement)
        return .reply(reply)
    }

    private mutating func fail(_ error: TransportError = .unknownKey) -> Answer {
        stage = .failed
        answered = AnsweredRequests()
        return .reject(error)
    }
}

/// The answered requests of one handshake, for answering exact repeats alike.
private struct AnsweredRequests: Sendable {
    private var answers: [(request: KeyExchangeRequest, reply: [UInt8])] = []

    func reply(to request: KeyExchangeRequest) -> [UInt8]? {
        answers.first { $0.request == request }?.reply
    }

    fileprivate mutating func remember(_ request: KeyExchangeRequest, reply: [UInt8]) {
        answers.append((request, reply))
    }
}

/// The properties that all handshakes of a server share.
struct ServerIdentity: Sendable {
    let privateKey: RSAPrivateKey
    let fingerprint: Int64
    let group: DHGroup
    /// The only data centre that clients may name; nil if any number is accepted.
    let dataCentre: Int32?
    let acceptsLegacyPadding: Bool

    init(privateKey: RSAPrivateKey, group: DHGroup, dataCentre: Int32?, acceptsLegacyPadding: Bool) {
        // SAFETY: the number comes from the host's settings, which were checked.
        precondition(dataCentre.map { $0 > 0 } ?? true, "data centres are numbered from 1")
        self.privateKey = privateKey
        fingerprint = privateKey.publicKey.fingerprint
        self.group = group
        self.dataCentre = dataCentre
        self.acceptsLegacyPadding = acceptsLegacyPadding
    }

    /// True if a client means this server. Negative numbers stand for the data centre's media addresses.
    fileprivate func isAddressed(by wanted: Int32?) -> Bool {
        guard let dataCentre, let wanted else { return true }
        return wanted == dataCentre || wanted == -dataCentre
    }
}
