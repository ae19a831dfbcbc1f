import CSeccomp
import Glibc

/// Memory that a process shares with a child process.
///
/// The other process may change it at any moment, but neither can change its size.
public final class SharedMemory: Sendable {
    /// The system refused the memory.
    public struct Failure: Error, Sendable {}

    /// The descriptor for ``WorkerProcess``; in the worker it is the first one after the standard ones.
    public let descriptor: Int32
    // SAFETY: mapped until `deinit`; the writer and the reader of a part take turns, by their messages.
    /// The whole memory, for as long as this object lives.
    nonisolated(unsafe) public let bytes: UnsafeMutableRawBufferPointer

    /// Creates new memory. Pages that are not written to take no room.
    ///
    /// - Parameter byteCount: The size in bytes.
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

    /// In a worker, maps the memory from its parent.
    ///
    /// - Parameter byteCount: The size in bytes.
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
