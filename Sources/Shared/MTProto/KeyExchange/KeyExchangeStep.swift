/// What a server does after one packet of a key exchange.
public enum KeyExchangeStep: Sendable, Equatable {
    /// Send this packet.
    case reply([UInt8])

    /// There is a new key. Store it unless it is temporary, and only then send the packet: a client that has
    /// the packet will use the key at once and for good. Hand in no other packet before that.
    case established(EstablishedKey, reply: [UInt8])

    /// Send this transport error. The handshake that the packet belonged to is over.
    case reject(TransportError)

    /// Nothing to do: the packet needs no answer.
    case ignore
}
