extension ServerSession {
    /// Bytes that the last packet was unpacked to; all that it might have been, if some of it could not be unpacked.
    public var unpackedBytesOfPacket: Int { max(0, limits.inflatedBytes - budget.inflatedBytes) }
}
