public import TelegramSchema
import WireCrypto

/// The context of the binding of a temporary key to a permanent one, and both ends of `auth.bindTempAuthKey` in it.
///
/// The client proves with the permanent key, in one message of MTProto 1.0 inside the call, that both keys are its
/// own. The call itself is encrypted with the temporary key.
///
/// Source: core.telegram.org/method/auth.bindTempAuthKey, core.telegram.org/api/pfs.
public struct TemporaryKeyBinding: Sendable, Equatable {
    /// Bytes of the inner message: `bind_auth_key_inner` and nothing else.
    private static let innerBytes = 40

    /// Random bytes, message id, sequence number and length, before the inner message.
    private static let innerHeaderBytes = 32

    /// The key that this session uses from now on.
    public var temporaryKeyID: AuthKeyID

    /// The session in which the call is made, encrypted with the temporary key.
    public var sessionID: Int64

    /// The message id of the call.
    public var messageID: Int64

    /// Creates the context of a binding, at either end.
    public init(temporaryKeyID: AuthKeyID, sessionID: Int64, messageID: Int64) {
        self.temporaryKeyID = temporaryKeyID
        self.sessionID = sessionID
        self.messageID = messageID
    }

    /// Makes the call, at the client's end. Send it with ``messageID``.
    ///
    /// - Parameters:
    ///   - permanentKey: The key to bind to.
    ///   - expires: The end of the temporary key, from its key exchange.
    ///   - random: An unpredictable generator.
    /// - Returns: The parameters.
    /// - Throws: ``KeyExchangeError/libraryFailure``.
    public func call(
        permanentKey: AuthKey,
        expires: WireTime,
        random: inout some RandomNumberGenerator
    ) throws(KeyExchangeError) -> TLFunction.AuthBindTempAuthKey {
        let inner = MTP.BindAuthKeyInner(
            nonce: Int64(bitPattern: random.next()),
            tempAuthKeyID: temporaryKeyID.rawValue,
            permAuthKeyID: permanentKey.id.rawValue,
            tempSessionID: sessionID,
            expiresAt: Int32(truncatingIfNeeded: expires.seconds)
        )
        var plain = random.randomBytes(16)
        plain.appendLittleEndian(messageID)
        plain.appendLittleEndian(Int32(0))
        plain.appendLittleEndian(Int32(Self.innerBytes))
        plain += inner.encoded()
        do {
            return TLFunction.AuthBindTempAuthKey(
                permAuthKeyID: inner.permAuthKeyID,
                nonce: inner.nonce,
                expiresAt: inner.expiresAt,
                encryptedMessage: try EnvelopeV1.seal(plain, key: permanentKey, random: &random)
            )
        } catch {
            throw .libraryFailure
        }
    }

    /// Checks a call, at the server's end. The caller has found the permanent key by the id in the call, and knows
    /// that the session's key is an unbound temporary one.
    ///
    /// - Parameters:
    ///   - call: The parameters.
    ///   - permanentKey: The key with that id.
    ///   - now: The server's time.
    /// - Returns: The end of the temporary key that the client named; the server's own may be earlier.
    /// - Throws: The error to answer instead.
    public func verify(
        _ call: TLFunction.AuthBindTempAuthKey,
        permanentKey: AuthKey,
        now: WireTime
    ) throws(TemporaryKeyBindingError) -> WireTime {
        guard call.permAuthKeyID == permanentKey.id.rawValue,
            let inner = inner(of: call.encryptedMessage, key: permanentKey),
            inner.nonce == call.nonce,
            inner.tempAuthKeyID == temporaryKeyID.rawValue,
            inner.permAuthKeyID == call.permAuthKeyID,
            inner.tempSessionID == sessionID,
            inner.expiresAt == call.expiresAt
        else { throw .encryptedMessageInvalid }
        let expires = WireTime(seconds: Int64(call.expiresAt))
        let longest = Duration.seconds(Int64(ServerDHState.lifetimes.upperBound))
        guard expires > now, expires - now <= longest else { throw .expiresAtInvalid }
        return expires
    }

    private func inner(of packet: [UInt8], key: AuthKey) -> MTP.BindAuthKeyInner? {
        do {
            let plainBytes = Self.innerHeaderBytes + Self.innerBytes
            guard let plain = try EnvelopeV1.open(packet, plainBytes: plainBytes, key: key) else {
                return nil
            }
            let bytes = plain.span.bytes
            guard bytes.littleEndianInt64(at: 16) == messageID, bytes.littleEndianUInt32(at: 24) == 0,
                bytes.littleEndianUInt32(at: 28) == UInt32(Self.innerBytes)
            else { return nil }
            return try MTP.BindAuthKeyInner(decoding: Array(plain[Self.innerHeaderBytes...]))
        } catch {
            return nil
        }
    }
}

/// The reason why a server does not bind a temporary key to a permanent one. The fault is the client's.
public enum TemporaryKeyBindingError: Error, Equatable, Sendable {
    /// The message does not prove that the client has the permanent key, or belongs to another binding. Answer
    /// `ENCRYPTED_MESSAGE_INVALID`.
    case encryptedMessageInvalid

    /// The end of the temporary key is in the past or too far away. Answer `EXPIRES_AT_INVALID`.
    case expiresAtInvalid
}
