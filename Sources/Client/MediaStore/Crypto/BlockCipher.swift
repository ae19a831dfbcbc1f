import COpenSSL
import WireCrypto

/// Seals and opens the blocks of one file.
///
/// Each block is sealed separately by AES-256-GCM: `nonce (12) | ciphertext | tag (16)`, with the block's index as
/// associated data. The reasons for this scheme:
///
/// - Ranges are written and read in any order, so a file cannot be one message with one tag at its end. A block is
///   the unit of both, and of the loss when the disk tears a write.
/// - AES-CTR alone would suffice for secrecy, but a flipped or stale bit would reach an image decoder, and a
///   manipulated media file would be shown. With the tag we *find* damage, and then fetch again; the tag also proves,
///   when the index is lost, which blocks of a file are whole.
/// - The block's index as associated data prevents swapping blocks within a file; the file's own key prevents it
///   between files. The media index, which is authenticated itself, has the list of blocks and the length of the last
///   one.
/// - A block may be written again with other content after damage. Random nonces make that safe; one key would have
///   to seal 2³² blocks, 64 TiB, before two of them meet with a probability of 2⁻³³.
/// - Hardware makes it nearly free: about 4 GB/s per core with instructions for AES and carry-less multiplication.
///
/// Threads: a value without state; usable on any thread.
struct BlockCipher: Sendable {
    /// The number of bytes that sealing adds to a block.
    static let overhead = nonceByteCount + tagByteCount
    private static let nonceByteCount = 12
    private static let tagByteCount = 16

    private let key: Digest32

    init(key: Digest32) { self.key = key }

    /// Splits `plain` into blocks of `blockByteCount`, the last of which may be shorter, and seals each.
    ///
    /// - Returns: The sealed blocks, one after the other.
    func seal(_ plain: RawSpan, firstIndex: Int64, blockByteCount: Int) -> [UInt8] {
        let blocks = (plain.byteCount + blockByteCount - 1) / blockByteCount
        var random = SystemRandom()
        let nonces = random.randomBytes(blocks * Self.nonceByteCount)
        let cipher = Context(key: key, isSealing: true)
        return [UInt8](unsafeUninitializedCapacity: plain.byteCount + blocks * Self.overhead) {
            sealed,
            filled in
            plain.withUnsafeBytes { plain in
                guard var output = sealed.baseAddress else { return }
                for block in 0..<blocks {
                    let start = block * blockByteCount
                    let count = min(blockByteCount, plain.count - start)
                    for byte in 0..<Self.nonceByteCount {
                        output[byte] = nonces[block * Self.nonceByteCount + byte]
                    }
                    let body = output + Self.nonceByteCount
                    let input = plain.baseAddress?.advanced(by: start).assumingMemoryBound(to: UInt8.self)
                    cipher.begin(nonce: output, index: firstIndex + Int64(block))
                    cipher.update(input, body, count)
                    cipher.finish(taggingInto: body + count)
                    output += count + Self.overhead
                }
                filled = sealed.count
            }
        }
    }

    /// Opens consecutive sealed blocks of `blockByteCount` plain bytes; the last may be shorter.
    ///
    /// - Returns: The plain bytes, and the indexes of blocks that are damaged; those read as zeros.
    func open(
        _ sealed: RawSpan,
        firstIndex: Int64,
        blockByteCount: Int
    ) -> (plain: [UInt8], damaged: [Int64]) {
        let sealedByteCount = blockByteCount + Self.overhead
        let blocks = (sealed.byteCount + sealedByteCount - 1) / sealedByteCount
        let cipher = Context(key: key, isSealing: false)
        var damaged: [Int64] = []
        // A last block that is cut off within its overhead has no plain bytes, not a negative number.
        let last = sealed.byteCount - max(0, blocks - 1) * sealedByteCount
        let plainByteCount = max(0, blocks - 1) * blockByteCount + max(0, last - Self.overhead)
        let plain = [UInt8](unsafeUninitializedCapacity: plainByteCount) { plain, filled in
            sealed.withUnsafeBytes { sealed in
                guard var output = plain.baseAddress else { return }
                for block in 0..<blocks {
                    let start = block * sealedByteCount
                    let count = min(sealedByteCount, sealed.count - start) - Self.overhead
                    guard count > 0, let base = sealed.baseAddress else {
                        damaged.append(firstIndex + Int64(block))
                        continue
                    }
                    let input = (base + start).assumingMemoryBound(to: UInt8.self)
                    let body = input + Self.nonceByteCount
                    cipher.begin(nonce: input, index: firstIndex + Int64(block))
                    cipher.update(body, output, count)
                    if !cipher.finish(checking: body + count) {
                        output.update(repeating: 0, count: count)
                        damaged.append(firstIndex + Int64(block))
                    }
                    output += count
                }
                filled = plainByteCount
            }
        }
        return (plain, damaged)
    }
}

extension BlockCipher {
    /// libcrypto's context with the key scheduled once for many blocks.
    private final class Context {
        // Looking up an algorithm takes libcrypto longer than opening a small block, so it is done once.
        // SAFETY: written once, by the initializer that Swift runs once, and immutable in libcrypto.
        private nonisolated(unsafe) static let algorithm = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil)

        private let handle: OpaquePointer
        private let isSealing: Bool

        init(key: Digest32, isSealing: Bool) {
            guard let handle = EVP_CIPHER_CTX_new() else { preconditionFailure("libcrypto is out of memory") }
            self.handle = handle
            self.isSealing = isSealing
            let done = key.bytes.withUnsafeBytes { key in
                EVP_CipherInit_ex2(handle, Self.algorithm, key.baseAddress, nil, isSealing ? 1 : 0, nil)
            }
            precondition(done == 1, "libcrypto refused an AES key")
        }

        deinit { EVP_CIPHER_CTX_free(handle) }

        func begin(nonce: UnsafePointer<UInt8>, index: Int64) {
            var done = EVP_CipherInit_ex2(handle, nil, nil, nonce, isSealing ? 1 : 0, nil)
            precondition(done == 1, "libcrypto refused a nonce")
            var index = index.littleEndian
            var count: Int32 = 0
            done = withUnsafeBytes(of: &index) { bytes in
                EVP_CipherUpdate(handle, nil, &count, bytes.baseAddress, Int32(bytes.count))
            }
            precondition(done == 1, "libcrypto refused associated data")
        }

        func update(_ input: UnsafePointer<UInt8>?, _ output: UnsafeMutablePointer<UInt8>, _ count: Int) {
            var written: Int32 = 0
            let done = EVP_CipherUpdate(handle, output, &written, input, Int32(count))
            precondition(done == 1 && written == Int32(count), "libcrypto failed to encrypt")
        }

        func finish(taggingInto tag: UnsafeMutablePointer<UInt8>) {
            var count: Int32 = 0
            var done = EVP_CipherFinal_ex(handle, tag, &count)
            precondition(done == 1 && count == 0, "libcrypto failed to finish a block")
            done = EVP_CIPHER_CTX_ctrl(
                handle,
                EVP_CTRL_AEAD_GET_TAG,
                Int32(BlockCipher.tagByteCount),
                tag
            )
            precondition(done == 1, "libcrypto gave no tag")
        }

        /// True if the block is as it was sealed.
        func finish(checking tag: UnsafePointer<UInt8>) -> Bool {
            // The call only reads the tag; its pointer is mutable because other commands write.
            let tag = UnsafeMutableRawPointer(mutating: tag)
            let count = Int32(BlockCipher.tagByteCount)
            guard EVP_CIPHER_CTX_ctrl(handle, EVP_CTRL_AEAD_SET_TAG, count, tag) == 1 else { return false }
            var rest = InlineArray<16, UInt8>(repeating: 0)  // GCM writes nothing, but C wants a buffer
            var written: Int32 = 0
            var span = rest.mutableSpan
            return span.withUnsafeMutableBufferPointer {
                EVP_CipherFinal_ex(handle, $0.baseAddress, &written) == 1
            }
        }
    }
}
