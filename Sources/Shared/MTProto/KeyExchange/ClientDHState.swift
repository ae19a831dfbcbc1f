import TelegramSchema
import WireCrypto

/// The client's half of a key and the key itself, until the server has confirmed it.
struct ClientDHState: Sendable {
    /// The number of retries that the server may request before the client gives up.
    private static let maximumRetries = 5

    /// The offset by which the server's clock is ahead of ours.
    let clockOffset: Duration
    /// The third packet.
    private(set) var request: MTPFunction.SetClientDHParams

    private let group: DHGroup
    private let serverValue: [UInt8]
    private let lifetime: EstablishedKey.Lifetime
    private var key: AuthKey
    private var retries = 0

    init(
        _ handshake: ClientHandshake,
        group: DHGroup,
        serverValue: [UInt8],
        lifetime: EstablishedKey.Lifetime,
        clockOffset: Duration,
        random: inout some RandomNumberGenerator
    ) throws(KeyExchangeError) {
        self.group = group
        self.serverValue = serverValue
        self.lifetime = lifetime
        self.clockOffset = clockOffset
        (key, request) = try Self.half(
            of: handshake,
            group: group,
            serverValue: serverValue,
            retryID: 0,
            random: &random
        )
    }

    /// Takes the server's final answer: returns the key, or nil if ``request`` has become another try.
    mutating func conclude(
        _ answer: MTP.SetClientDHParamsAnswer,
        of handshake: ClientHandshake,
        random: inout some RandomNumberGenerator
    ) throws(KeyExchangeError) -> EstablishedKey? {
        let (nonce, serverNonce, hash, proof) = answer.parts
        guard nonce == handshake.nonce, serverNonce == handshake.serverNonce else { throw .wrongNonce }
        let expected = proof.hash(newNonce: handshake.newNonce, key: key)
        guard constantTimeEqual(expected.bytes.span.bytes, hash.bytes.span.bytes) else {
            throw .notAuthentic
        }
        switch proof {
        case .done:
            let salt = initialSalt(newNonce: handshake.newNonce, serverNonce: serverNonce)
            return EstablishedKey(
                key: key,
                initialSalt: salt,
                lifetime: lifetime,
                dataCentre: handshake.dataCentre
            )
        case .retry where retries < Self.maximumRetries:
            retries += 1
            (key, request) = try Self.half(
                of: handshake,
                group: group,
                serverValue: serverValue,
                retryID: key.auxiliaryHash,
                random: &random
            )
            return nil
        case .retry, .failed:
            throw .refused
        }
    }

    /// Chooses a half and makes its packet.
    private static func half(
        of handshake: ClientHandshake,
        group: DHGroup,
        serverValue: [UInt8],
        retryID: Int64,
        random: inout some RandomNumberGenerator
    ) throws(KeyExchangeError) -> (AuthKey, MTPFunction.SetClientDHParams) {
        do throws(CryptoError) {
            let secret = try group.generateSecret(using: &random)
            let publicValue = try group.publicValue(of: secret)
            let half = MTP.ClientDHInnerData(
                nonce: handshake.nonce,
                serverNonce: handshake.serverNonce,
                retryID: retryID,
                gB: publicValue
            )
            let sealed = try handshake.cipher.seal(half, random: &random)
            let bytes = try group.sharedKey(secret, with: serverValue)
            guard group.isAcceptable(publicValue), let key = AuthKey(bytes: bytes) else {
                throw .unacceptablePublicValue
            }
            let call = MTPFunction.SetClientDHParams(
                nonce: handshake.nonce,
                serverNonce: handshake.serverNonce,
                encryptedData: sealed
            )
            return (key, call)
        } catch .unacceptablePublicValue {
            throw .unacceptablePublicValue
        } catch {
            throw .libraryFailure
        }
    }
}

extension MTP.SetClientDHParamsAnswer {
    /// The fields that all three forms have.
    fileprivate var parts: (nonce: Nonce128, serverNonce: Nonce128, hash: Nonce128, proof: NewNonceHash) {
        switch self {
        case .dhGenOk(let answer): (answer.nonce, answer.serverNonce, answer.newNonceHash1, .done)
        case .dhGenRetry(let answer): (answer.nonce, answer.serverNonce, answer.newNonceHash2, .retry)
        case .dhGenFail(let answer): (answer.nonce, answer.serverNonce, answer.newNonceHash3, .failed)
        }
    }
}
