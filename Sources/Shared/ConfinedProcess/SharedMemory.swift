import CSeccomp
import Glibc

/// Memory that a process shares with one that it has started.
///
/// The other may change it at any moment, and neither can make it smaller or larger.
public final class SharedMemory: Sendable {
    /// The memory was not given.
    public struct Failure: Error, Sendable {}

    /// For ``WorkerProcess``; there it is the first behind the standard ones.
    public let descriptor: Int32
    // SAFETY: mapped until `deinit`; who writes to a part and who reads it take turns, by what they tell each other.
    /// All of it, for as long as this object lives.
    nonisolated(unsafe) public let bytes: UnsafeMutableRawBufferPointer

    /// New memory. What is not written to takes no room.
    ///
    /// - Parameter byteCount: How much.
    /// - Throws: ``Failure``.
    public init(byteCount: Int) throws(Failure) {
        // MFD_CLOEXEC and MFD_ALLOW_SEALING.
        let descriptor = memfd_create("shared", 1 | 2)
        guard descriptor >= 0 else { throw Failure() }
        // F_ADD_SEALS: F_SEAL_SEAL, F_SEAL_SHRINK and F_SEAL_GROW.
        guard ftruncate(descriptor, off_t(byteCount)) == 0, fcntl(descriptor, 1033, 1 | 2 | 4) == 0,
            let bytes = Self.map(descriptor, byteCount)
        else {
            close(descriptor)
            throw Failure()
        }
        (self.descriptor, self.bytes) = (descriptor, bytes)
    }

    /// In a worker, the memory that it was given.
    ///
    /// - Parameter byteCount: How much it is.
    /// - Throws: ``Failure``.
    public init(givenBytes byteCount: Int) throws(Failure) {
        let descriptor = STDERR_FILENO + 1
        guard let bytes = Self.map(descriptor, byteCount) else { throw Failure() }
        (self.descriptor, self.bytes) = (descriptor, bytes)
    }

    deinit {
        munmap(bytes.baseAddress, bytes.count)
        close(descriptor)
    }

    private static func map(_ descriptor: Int32, _ count: Int) -> UnsafeMutableRawBufferPointer? {
        let start = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let start, start != MAP_FAILED else { return nil }
        return UnsafeMutableRawBufferPointer(start: start, count: count)
    }
}
