/// The server's next action after one packet of a key exchange.
public enum KeyExchangeStep: Sendable, Equatable {
    /// Send this packet.
    case reply([UInt8])

    /// There is a new key. Store it unless it is temporary, and only then send the packet: a client with the packet
    /// uses the key at once and for good. Pass no other packet before that.
    case established(EstablishedKey, reply: [UInt8])

    /// Send this transport error. The handshake of the packet is over.
    case reject(TransportError)

    /// The packet needs no answer.
    case ignore
}
