import CGStreamer
import Glibc

/// A file in memory, for elements that write back and forth: nothing is stored on the disk.
final class MemoryFile: Sendable {
    /// The descriptor, valid as long as this object lives.
    let descriptor: Int32

    /// Creates an empty file; nil if the system refuses.
    init?() {
        let descriptor = memfd_create("recording", 1)  // MFD_CLOEXEC
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// The content; what cannot be read is missing at the end.
    var bytes: [UInt8] {
        let length = Int(max(0, lseek(descriptor, 0, SEEK_END)))
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            while count < length {
                guard let start = buffer.baseAddress else { break }
                let read = pread(descriptor, start + count, length - count, off_t(count))
                guard read > 0 else { break }
                count += read
            }
        }
    }
}
