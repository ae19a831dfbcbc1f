package import ConfinedProcess

/// Memory for a few frames, shared by a player and its worker.
///
/// A compromised worker may change a frame during display; any content is valid pixels.
public final class FrameSlots: Sendable {
    package let memory: SharedMemory

    private static var byteCount: Int { VideoLimits.pictures * VideoLimits.pictureBytes }

    /// Allocates the memory; only used pages take space.
    ///
    /// - Throws: `SharedMemory.Failure`.
    public init() throws { memory = try SharedMemory(byteCount: Self.byteCount) }

    /// Maps the memory that a worker was given.
    ///
    /// - Throws: `SharedMemory.Failure`.
    public init(ofWorker: Void) throws { memory = try SharedMemory(givenBytes: Self.byteCount) }

    /// The bytes of a slot; a frame occupies the first of them.
    ///
    /// - Parameter index: From 0, less than ``VideoLimits/pictures``.
    /// - Returns: The memory for a frame of the maximum size.
    public func slot(_ index: Int) -> UnsafeMutableRawBufferPointer {
        let start = min(max(index, 0), VideoLimits.pictures - 1) * VideoLimits.pictureBytes
        return UnsafeMutableRawBufferPointer(rebasing: memory.bytes[start..<start + VideoLimits.pictureBytes])
    }
}
