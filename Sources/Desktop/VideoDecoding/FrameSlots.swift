package import ConfinedProcess

/// Room for a few pictures, which a player and its worker share.
///
/// The worker may change a picture while it is looked at; it is pixels, whatever it is.
public final class FrameSlots: Sendable {
    package let memory: SharedMemory

    private static var byteCount: Int { VideoLimits.pictures * VideoLimits.pictureBytes }

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
    /// - Parameter index: 0 to ``VideoLimits/pictures``, which is not one.
    /// - Returns: As many bytes as the largest picture has.
    public func slot(_ index: Int) -> UnsafeMutableRawBufferPointer {
        let start = min(max(index, 0), VideoLimits.pictures - 1) * VideoLimits.pictureBytes
        return UnsafeMutableRawBufferPointer(rebasing: memory.bytes[start..<start + VideoLimits.pictureBytes])
    }
}
