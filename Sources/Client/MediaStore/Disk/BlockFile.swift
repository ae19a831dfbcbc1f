import Glibc
import WireCrypto

/// A sparse file of sealed blocks: the stored part of one resource.
///
/// The owner knows which blocks exist and the length of the last; this type does not.
///
/// Threads: any, as long as no two write one block at once. All calls block on the disk.
final class BlockFile: Sendable {
    private let file: DiskFile
    private let cipher: BlockCipher

    var path: String { file.path }

    private init(_ file: DiskFile, cipher: BlockCipher) {
        self.file = file
        self.cipher = cipher
    }

    /// Creates a file with `label` in its header.
    static func create(
        at path: String,
        label: [UInt8],
        key: MediaKey,
        hook: DiskHook?
    ) throws(FileError) -> BlockFile {
        var random = SystemRandom()
        let header = FileHeader(salt: random.randomBytes(FileHeader.saltByteCount), label: label)
        let file = try DiskFile(path, O_RDWR | O_CREAT | O_EXCL, hook: hook)
        try file.lockShared()
        try file.write(header.encoded(key: key), at: 0)
        return BlockFile(file, cipher: BlockCipher(key: key.fileKey(salt: header.salt)))
    }

    /// Opens a file of ours; nil when it is missing, was being removed, or has no header.
    static func open(at path: String, key: MediaKey, hook: DiskHook?) throws(FileError) -> BlockFile? {
        let file: DiskFile
        do {
            file = try DiskFile(path, O_RDWR, hook: hook)
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
        try file.lockShared()
        guard try !file.status().isUnlinked else { return nil }
        return try wrap(file, key: key)
    }

    /// Wraps a file that is already open, locked or not; nil when it has no header.
    static func wrap(_ file: DiskFile, key: MediaKey) throws(FileError) -> BlockFile? {
        let header = try file.read(at: 0, count: Int(BlockLayout.headerByteCount))
        guard let salt = FileHeader.salt(in: header) else { return nil }
        return BlockFile(file, cipher: BlockCipher(key: key.fileKey(salt: salt)))
    }

    /// Seals and writes `bytes`, which begin at a block's start and fill all blocks except perhaps the file's last.
    func write(_ bytes: RawSpan, at offset: Int64) throws(FileError) {
        guard bytes.byteCount > 0 else { return }
        let index = offset / BlockLayout.blockByteCount
        let blockByteCount = Int(BlockLayout.blockByteCount)
        let sealed = cipher.seal(bytes, firstIndex: index, blockByteCount: blockByteCount)
        try file.write(sealed, at: BlockLayout.offset(ofBlock: index))
    }

    /// The plain bytes of `range`, and the damaged blocks among those it touches.
    ///
    /// `range` is not empty; `end` is the end of the run of bytes around it: the content's or a block's end.
    func read(
        _ range: Range<Int64>,
        end: Int64
    ) throws(FileError) -> (bytes: [UInt8], damaged: [Int64]) {
        let blocks = BlockLayout.blocks(of: range)
        let plainEnd = min(blocks.upperBound * BlockLayout.blockByteCount, end)
        let start = BlockLayout.offset(ofBlock: blocks.lowerBound)
        let count = Int(BlockLayout.fileByteCount(upTo: plainEnd) - start)
        let sealed = try file.read(at: start, count: count)
        let opened = cipher.open(
            sealed.span.bytes,
            firstIndex: blocks.lowerBound,
            blockByteCount: Int(BlockLayout.blockByteCount)
        )
        var damaged = opened.damaged
        let base = blocks.lowerBound * BlockLayout.blockByteCount
        if sealed.count < count {
            // The file is too short: the missing blocks are damaged, and so is the last partial one.
            let whole = Int64(sealed.count) / (BlockLayout.blockByteCount + Int64(BlockCipher.overhead))
            damaged = Array(Set(damaged).union((blocks.lowerBound + whole)..<blocks.upperBound)).sorted()
        }
        guard damaged.isEmpty else { return ([], damaged) }
        let bytes = opened.plain[Int(range.lowerBound - base)..<Int(range.upperBound - base)]
        return (bytes.count == opened.plain.count ? opened.plain : Array(bytes), [])
    }

    /// Writes another label into the header.
    func relabel(_ label: [UInt8], key: MediaKey) throws(FileError) {
        let header = try file.read(at: 0, count: Int(BlockLayout.headerByteCount))
        guard let salt = FileHeader.salt(in: header) else { throw FileError(code: EIO) }
        try file.write(FileHeader(salt: salt, label: label).encoded(key: key), at: 0)
    }

    /// Returns once all writes are on the disk.
    func sync() throws(FileError) { try file.sync() }

    /// The status of the file.
    func status() throws(FileError) -> FileStatus { try file.status() }

    /// Truncates the file after the plain byte `end`.
    func truncate(behind end: Int64) throws(FileError) {
        try file.truncate(to: BlockLayout.fileByteCount(upTo: end))
    }

    /// Reads the whole file and returns the intact blocks: all that is known when the index is lost. The length of
    /// the content is `byteCount`, or found by a last block that is shorter than the others.
    func wholeBlocks(byteCount: Int64?) throws(FileError) -> (ranges: ByteRanges, size: Int64?) {
        let fileEnd = try status().byteCount
        let sealedByteCount = BlockLayout.offset(ofBlock: 1) - BlockLayout.offset(ofBlock: 0)
        var ranges = ByteRanges()
        var size = byteCount
        var index: Int64 = 0
        while BlockLayout.offset(ofBlock: index) < fileEnd {
            let rest = fileEnd - BlockLayout.offset(ofBlock: index)
            let count = min(rest, sealedByteCount) - Int64(BlockCipher.overhead)
            let start = index * BlockLayout.blockByteCount
            guard count > 0 else { break }
            if try read(start..<start + count, end: start + count).damaged.isEmpty {
                ranges.insert(start..<start + count)
                if count < BlockLayout.blockByteCount { size = start + count }
            }
            index += 1
        }
        if let size { ranges.remove(size..<BlockLayout.maximumByteCount) }
        return (ranges, size)
    }
}
