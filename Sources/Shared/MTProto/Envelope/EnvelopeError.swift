/// The reason why a packet was not opened.
///
/// There is one case on purpose: a forger of packets must not learn which check failed. Close the connection, or
/// answer ``TransportError/unknownKey``.
public enum EnvelopeError: Error, Equatable, Sendable {
    /// The packet is not an authentic message under this key from that side.
    case unreadable
}
