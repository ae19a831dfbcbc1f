package import ConfinedProcess

/// Room for a few pictures, which a player and its worker share.
///
/// The worker may change a picture while it is looked at; it is pixels, whatever it is.
public final class FrameSlots: Sendable {
    package let memory: SharedMemory

    private static var byteCount: Int { FilmLimits.pictures * FilmLimits.pictureBytes }

    /// New room, of which only what is used takes memory.
    ///
    /// - Throws: `SharedMemory.Failure`.
    public init() throws { memory = try SharedMemory(byteCount: Self.byteCount) }

    /// In a worker, the room that it was given.
    ///
    /// - Throws: `SharedMemory.Failure`.
    public init(ofWorker: Void) throws { memory = try SharedMemory(givenBytes: Self.byteCount) }

    /// The bytes of a slot, of which a picture has the first.
    ///
    /// - Parameter index: 0 to ``FilmLimits/pictures``, which is not one.
    /// - Returns: As many bytes as the largest picture has.
    public func slot(_ index: Int) -> UnsafeMutableRawBufferPointer {
        let start = min(max(index, 0), FilmLimits.pictures - 1) * FilmLimits.pictureBytes
        return UnsafeMutableRawBufferPointer(rebasing: memory.bytes[start..<start + FilmLimits.pictureBytes])
    }
}
