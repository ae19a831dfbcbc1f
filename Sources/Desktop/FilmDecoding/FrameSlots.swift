import Glibc
import StdExtras

/// Memory that a player and its worker share: room for a few pictures.
///
/// The worker may change a picture while it is looked at; it is pixels, whatever it is. Neither can make it smaller.
public final class FrameSlots: Sendable {
    /// The memory was not given.
    public struct Failure: Error, Sendable {}

    /// Which descriptor a worker has it as.
    public static let inherited: Int32 = 3

    private static var byteCount: Int { FilmLimits.pictures * FilmLimits.pictureBytes }

    /// The memory, for a worker.
    public let descriptor: Int32
    // SAFETY: mapped for as long as this object lives; who writes to a slot and who reads it take turns.
    nonisolated(unsafe) private let base: UnsafeMutableRawPointer

    /// New memory. What is not written to takes no room.
    ///
    /// - Throws: ``Failure``.
    public init() throws(Failure) {
        let descriptor = memfd_create("pictures", UInt32(MFD_CLOEXEC | MFD_ALLOW_SEALING))
        guard descriptor >= 0 else { throw Failure() }
        guard ftruncate(descriptor, off_t(Self.byteCount)) == 0,
            fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0,
            let base = Self.map(descriptor)
        else {
            close(descriptor)
            throw Failure()
        }
        (self.descriptor, self.base) = (descriptor, base)
    }

    /// The memory that a worker was given.
    ///
    /// - Throws: ``Failure``.
    public init(inherited descriptor: Int32) throws(Failure) {
        guard let base = Self.map(descriptor) else { throw Failure() }
        (self.descriptor, self.base) = (descriptor, base)
    }

    deinit {
        munmap(base, Self.byteCount)
        close(descriptor)
    }

    private static func map(_ descriptor: Int32) -> UnsafeMutableRawPointer? {
        let base = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        return base == MAP_FAILED ? nil : base
    }

    /// The bytes of a slot, of which a picture has the first.
    ///
    /// - Parameter index: 0 to ``FilmLimits/pictures``, which is not one.
    public func slot(_ index: Int) -> UnsafeMutableRawBufferPointer {
        let start = min(max(index, 0), FilmLimits.pictures - 1) * FilmLimits.pictureBytes
        return UnsafeMutableRawBufferPointer(start: base + start, count: FilmLimits.pictureBytes)
    }
}
