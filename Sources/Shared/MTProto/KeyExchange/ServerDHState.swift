import TelegramSchema
import WireCrypto

/// The server's state of a handshake from the client's secret nonce until the key is made.
struct ServerDHState: Sendable {
    /// Bounds of the requested lifetime of a temporary key, in seconds. The upper one is a week: clients request a
    /// day.
    static let lifetimes: ClosedRange<Int32> = 1...604_800

    /// The number of retries requested from the client.
    private(set) var retries = 0

    private let data: InnerData
    private let lifetime: EstablishedKey.Lifetime
    private let cipher: HandshakeCipher
    private let secret: DHSecret
    /// The id that the next third packet must refer to: zero, or that of the last refused key.
    private var retryID: Int64 = 0

    /// Chooses the server's half of the key.
    init(
        _ data: InnerData,
        group: DHGroup,
        now: WireTime,
        random: inout some RandomNumberGenerator
    ) throws(KeyExchangeError) {
        self.data = data
        lifetime = try Self.lifetime(expiresIn: data.expiresIn, now: now)
        cipher = HandshakeCipher(newNonce: data.newNonce, serverNonce: data.serverNonce)
        do {
            secret = try group.generateSecret(using: &random)
        } catch {
            throw .libraryFailure
        }
    }

    /// The answer to the second packet: the server's half.
    func offer(
        group: DHGroup,
        now: WireTime,
        random: inout some RandomNumberGenerator
    ) throws(CryptoError) -> [UInt8] {
        let publicValue = try group.publicValue(of: secret)
        guard group.isAcceptable(publicValue) else { throw .unacceptablePublicValue }
        let half = MTP.ServerDHInnerData(
            nonce: data.nonce,
            serverNonce: data.serverNonce,
            // SAFETY: a generator is from 2 to 7.
            g: Int32(group.generator),
            dhPrime: group.prime,
            gA: publicValue,
            serverTime: Int32(truncatingIfNeeded: now.seconds)
        )
        let sealed = try cipher.seal(half, random: &random)
        return MTP.ServerDHParams(nonce: data.nonce, serverNonce: data.serverNonce, encryptedAnswer: sealed)
            .encoded()
    }

    /// The key that a third packet completes; nil if anything in it is wrong.
    func key(from call: MTPFunction.SetClientDHParams, group: DHGroup) -> AuthKey? {
        guard let half = cipher.open(call.encryptedData, as: MTP.ClientDHInnerData.self),
            half.nonce == data.nonce, half.serverNonce == data.serverNonce, half.retryID == retryID,
            half.gB.count <= DHGroup.byteCount
        else { return nil }
        do {
            return AuthKey(bytes: try group.sharedKey(secret, with: half.gB))
        } catch {
            return nil
        }
    }

    /// The answer to a third packet that completed `key`.
    func answer(_ proof: NewNonceHash, for key: AuthKey) -> [UInt8] {
        let (nonce, serverNonce) = (data.nonce, data.serverNonce)
        let hash = proof.hash(newNonce: data.newNonce, key: key)
        let answer: MTP.SetClientDHParamsAnswer =
            switch proof {
            case .done: .dhGenOk(.init(nonce: nonce, serverNonce: serverNonce, newNonceHash1: hash))
            case .retry: .dhGenRetry(.init(nonce: nonce, serverNonce: serverNonce, newNonceHash2: hash))
            case .failed: .dhGenFail(.init(nonce: nonce, serverNonce: serverNonce, newNonceHash3: hash))
            }
        return answer.encoded()
    }

    /// Makes the next third packet refer to `key`, which cannot be used.
    mutating func expectRetry(after key: AuthKey) {
        retryID = key.auxiliaryHash
        retries += 1
    }

    /// The result for the new key.
    func established(_ key: AuthKey) -> EstablishedKey {
        let salt = initialSalt(newNonce: data.newNonce, serverNonce: data.serverNonce)
        return EstablishedKey(
            key: key,
            initialSalt: salt,
            lifetime: lifetime,
            dataCentre: data.dataCentre
        )
    }

    /// In whole seconds, as the client counts: it knows the server's time from the answer only.
    private static func lifetime(
        expiresIn: Int32?,
        now: WireTime
    ) throws(KeyExchangeError) -> EstablishedKey.Lifetime {
        guard let expiresIn else { return .permanent }
        guard lifetimes.contains(expiresIn) else { throw .lifetimeOutOfRange }
        return .temporary(expires: WireTime(seconds: now.seconds + Int64(expiresIn)))
    }
}

extension ServerDHState: CustomReflectable {
    /// Empty: reflection would print the nonces that protect the key.
    var customMirror: Mirror { Mirror(self, children: []) }
}
