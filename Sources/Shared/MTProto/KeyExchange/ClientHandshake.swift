import TelegramSchema
import WireCrypto

/// One handshake at the client's end, after the server's offer.
struct ClientHandshake: Sendable {
    let nonce: Nonce128
    let serverNonce: Nonce128
    /// Secret until the key is made.
    let newNonce: Nonce256
    /// The data centre that the client means; nil if it names none.
    let dataCentre: Int32?
    /// The second packet.
    let request: MTPFunction.ReqDHParams
    let cipher: HandshakeCipher

    /// Answers the server's offer.
    init(
        _ offer: MTP.ResPQ,
        nonce: Nonce128,
        parameters: KeyExchangeParameters,
        random: inout some RandomNumberGenerator
    ) throws(KeyExchangeError) {
        guard offer.nonce == nonce else { throw .wrongNonce }
        let known = parameters.publicKeys.first { offer.serverPublicKeyFingerprints.contains($0.fingerprint) }
        guard let key = known else { throw .unknownServerKey }
        guard let product = UInt64(bigEndianOctets: offer.pq), let primes = PrimePair(factoring: product)
        else { throw .notTwoPrimes }
        self.nonce = nonce
        serverNonce = offer.serverNonce
        newNonce = .random(using: &random)
        dataCentre = parameters.dataCentre
        cipher = HandshakeCipher(newNonce: newNonce, serverNonce: serverNonce)
        let data = InnerData(
            primes: primes,
            nonce: nonce,
            serverNonce: serverNonce,
            newNonce: newNonce,
            dataCentre: parameters.dataCentre,
            expiresIn: parameters.expiresIn
        )
        do {
            request = MTPFunction.ReqDHParams(
                nonce: nonce,
                serverNonce: serverNonce,
                p: primes.octets.p,
                q: primes.octets.q,
                publicKeyFingerprint: key.fingerprint,
                encryptedData: try SealedInnerData.seal(
                    data.onWire,
                    for: key,
                    padding: parameters.padding,
                    random: &random
                )
            )
        } catch {
            throw .libraryFailure
        }
    }

    /// Checks the server's half of the key and chooses the client's.
    func agree(
        _ params: MTP.ServerDHParams,
        parameters: KeyExchangeParameters,
        now: WireTime,
        random: inout some RandomNumberGenerator
    ) throws(KeyExchangeError) -> ClientDHState {
        guard params.nonce == nonce, params.serverNonce == serverNonce else { throw .wrongNonce }
        guard let half = cipher.open(params.encryptedAnswer, as: MTP.ServerDHInnerData.self) else {
            throw .notAuthentic
        }
        guard half.nonce == nonce, half.serverNonce == serverNonce else { throw .wrongNonce }
        let group = parameters.group
        guard half.dhPrime == group.prime, half.g == Int32(group.generator) else { throw .untrustedGroup }
        guard group.isAcceptable(half.gA) else { throw .unacceptablePublicValue }
        let serverTime = WireTime(seconds: Int64(half.serverTime))
        let lifetime: EstablishedKey.Lifetime =
            parameters.expiresIn.map { .temporary(expires: serverTime + .seconds(Int64($0))) } ?? .permanent
        return try ClientDHState(
            self,
            group: group,
            serverValue: half.gA,
            lifetime: lifetime,
            clockOffset: serverTime - now,
            random: &random
        )
    }
}

extension ClientHandshake: CustomReflectable {
    /// Empty: reflection would print the nonce that protects the key.
    var customMirror: Mirror { Mirror(self, children: []) }
}
