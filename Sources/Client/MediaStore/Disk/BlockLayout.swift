/// The layout of the blocks in a media file.
///
/// | Offset                | Size          | Content                               |
/// | --------------------: | ------------: | ------------------------------------- |
/// |                     0 |           512 | ``FileHeader``                        |
/// | 512 + i · (16384 + 28) | 16384 + 28    | sealed block i; the last may be shorter |
///
/// A block that was never written is a hole, which takes no space on the disk.
enum BlockLayout {
    /// The number of plain bytes in a block.
    ///
    /// Small enough that reading a few bytes of a video opens 16 KiB (4 µs), large enough that nonces and tags take
    /// 0.17 %. The parts that servers send, 128 KiB to 1 MiB, are whole blocks.
    static let blockByteCount: Int64 = 16_384

    /// The length of the header in bytes.
    static let headerByteCount: Int64 = 512

    /// The maximum length of any content; a range up to here means "to the end, wherever that is".
    static let maximumByteCount: Int64 = 1 << 50

    private static let sealedByteCount = blockByteCount + Int64(BlockCipher.overhead)

    /// The offset of sealed block `index` in the file.
    static func offset(ofBlock index: Int64) -> Int64 { headerByteCount + index * sealedByteCount }

    /// The blocks that have any byte of `range`, which is not empty.
    static func blocks(of range: Range<Int64>) -> Range<Int64> {
        range.lowerBound / blockByteCount..<(range.upperBound - 1) / blockByteCount + 1
    }

    /// The plain bytes of block `index` of a file of `size` bytes.
    static func bytes(ofBlock index: Int64, size: Int64) -> Range<Int64> {
        index * blockByteCount..<min((index + 1) * blockByteCount, size)
    }

    /// `range`, which lies within ``maximumByteCount``, extended to whole blocks, but not beyond `size`, if that is
    /// known.
    static func wholeBlocks(around range: Range<Int64>, size: Int64?) -> Range<Int64> {
        guard !range.isEmpty else { return range }
        let lower = range.lowerBound / blockByteCount * blockByteCount
        let upper = (range.upperBound + blockByteCount - 1) / blockByteCount * blockByteCount
        return lower..<max(lower, min(upper, size ?? maximumByteCount))
    }

    /// The whole blocks within `range`; the end of a file of `size` bytes ends a block too.
    static func wholeBlocks(within range: Range<Int64>, size: Int64?) -> Range<Int64> {
        let lower = (range.lowerBound + blockByteCount - 1) / blockByteCount * blockByteCount
        let upper =
            range.upperBound == size ? range.upperBound : range.upperBound / blockByteCount * blockByteCount
        return lower..<max(lower, upper)
    }

    /// The length of a file with plain bytes up to `end`.
    static func fileByteCount(upTo end: Int64) -> Int64 {
        guard end > 0 else { return headerByteCount }
        let last = (end - 1) / blockByteCount
        return offset(ofBlock: last) + (end - last * blockByteCount) + Int64(BlockCipher.overhead)
    }
}
