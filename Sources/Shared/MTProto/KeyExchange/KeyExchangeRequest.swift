import TelegramSchema

/// One of the three packets that a client sends in a key exchange.
enum KeyExchangeRequest: Sendable, Equatable {
    /// The first one, in either form.
    case begin(nonce: Nonce128)
    /// The second one, with the factored primes and the secret nonce for the server's RSA key.
    case agree(MTPFunction.ReqDHParams)
    /// The third one, with the client's half of the new key.
    case finish(MTPFunction.SetClientDHParams)
    /// An acknowledgement of an answer, which some clients send and which has no effect.
    case acknowledgement

    /// Reads the body of an unencrypted message.
    ///
    /// - Throws: `TLError` also for any other constructor.
    init(_ body: RawSpan) throws(TLError) {
        var reader = TLReader(body)
        switch try reader.peekUInt32() {
        case MTPFunction.ReqPq.constructorID:
            self = .begin(nonce: try MTPFunction.ReqPq(from: &reader).nonce)
        case MTPFunction.ReqPqMulti.constructorID:
            self = .begin(nonce: try MTPFunction.ReqPqMulti(from: &reader).nonce)
        case MTPFunction.ReqDHParams.constructorID:
            self = .agree(try MTPFunction.ReqDHParams(from: &reader))
        case MTPFunction.SetClientDHParams.constructorID:
            self = .finish(try MTPFunction.SetClientDHParams(from: &reader))
        case MTP.MsgsAck.constructorID:
            self = .acknowledgement
        case let other:
            throw .unknownConstructor(other)
        }
    }
}
