import BenchKit
import Foundation

/// What the writes of a case cost the processor, all threads of the process together.
struct WriteCost {
    /// Microseconds for each write.
    var each: Double
    /// The same in programs and in the kernel, as the kernel samples it.
    var user: Double
    var system: Double

    /// Begins to count.
    struct Meter {
        private let start = Stopwatch.processNanoseconds
        private let parts = Stopwatch.processParts

        func cost(of writes: Int) -> WriteCost {
            let (user, system) = Stopwatch.processParts
            let count = Double(writes) * 1e3
            return WriteCost(
                each: Double(Stopwatch.processNanoseconds - start) / count,
                user: Double(user - parts.user) / count,
                system: Double(system - parts.system) / count
            )
        }
    }
}

/// What the kernel's sync alone costs the processor, whoever asks for it: four pages into a file whose blocks are
/// all there already, as a log's are, and one `fdatasync`, as a commit of one message does.
enum SyncCost {
    /// Microseconds of CPU of one `fdatasync`.
    static func measure(in folder: String, writes: Int = 1000) throws -> Double {
        let path = "\(folder)/sync"
        let file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer {
            close(file)
            unlink(path)
        }
        let pageCount = 4
        let bytes = [UInt8](repeating: 0x5A, count: pageCount * 4120)
        for write in 0..<writes { pwrite(file, bytes, bytes.count, off_t(write * bytes.count)) }
        guard fsync(file) == 0 else { throw CocoaError(.fileWriteUnknown) }
        var spent: Int64 = 0
        for write in 0..<writes {
            pwrite(file, bytes, bytes.count, off_t(write * bytes.count))
            let start = Stopwatch.threadNanoseconds
            guard fdatasync(file) == 0 else { throw CocoaError(.fileWriteUnknown) }
            spent += Stopwatch.threadNanoseconds - start
        }
        return Double(spent) / 1e3 / Double(writes)
    }
}
