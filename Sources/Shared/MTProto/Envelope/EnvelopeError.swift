/// Why a packet was not opened.
///
/// One case on purpose: whoever forges packets must not learn from us which check they failed. Close the
/// connection, or answer ``TransportError/unknownKey``.
public enum EnvelopeError: Error, Equatable, Sendable {
    /// The packet is not an authentic message under this key from that side.
    case unreadable
}
