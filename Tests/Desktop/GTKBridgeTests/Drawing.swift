import CGTK4
import Glibc

@testable import GTKBridge

/// Draws nodes into memory with cairo, without a display.
@MainActor
enum Drawing {
    /// Initializes GTK for all tests of the process.
    static let toolkit: Bool = Toolkit.start(keepsLocale: true)

    /// The pixels of a node, blue, green, red and alpha, on a transparent background.
    nonisolated static func pixels(of node: RenderNode?, width: Int, height: Int) -> Pixels {
        // Other tests draw on other threads.
        RenderLock.take()
        defer { RenderLock.giveBack() }
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        pixels.withUnsafeMutableBufferPointer { bytes in
            let surface = cairo_image_surface_create_for_data(
                bytes.baseAddress,
                CAIRO_FORMAT_ARGB32,
                Int32(width),
                Int32(height),
                Int32(width * 4)
            )
            let context = cairo_create(surface)
            if let node { gsk_render_node_draw(node.pointer, context) }
            cairo_destroy(context)
            cairo_surface_flush(surface)
            cairo_surface_destroy(surface)
        }
        return Pixels(bytes: pixels)
    }
}

/// Pixels that are compared as one piece of memory: otherwise a debug build takes a second per hundred images.
struct Pixels: Equatable, Sendable {
    let bytes: [UInt8]

    /// True if nothing was drawn.
    var isEmpty: Bool { self == Pixels(bytes: [UInt8](repeating: 0, count: bytes.count)) }

    /// The largest difference of a channel.
    func largestDifference(from other: Self) -> Int {
        let count = min(bytes.count, other.bytes.count)
        return bytes.withUnsafeBytes { ours in
            other.bytes.withUnsafeBytes { theirs in
                guard let ours = ours.baseAddress, let theirs = theirs.baseAddress else { return 0 }
                var most = 0
                // Compares byte by byte only where something differs.
                for start in stride(from: 0, to: count, by: 64) {
                    let length = min(64, count - start)
                    guard memcmp(ours + start, theirs + start, length) != 0 else { continue }
                    for at in start..<start + length {
                        let (one, other) = (
                            ours.load(fromByteOffset: at, as: UInt8.self),
                            theirs.load(fromByteOffset: at, as: UInt8.self)
                        )
                        most = max(most, abs(Int(one) - Int(other)))
                    }
                }
                return most
            }
        }
    }

    static func == (one: Self, other: Self) -> Bool {
        one.bytes.count == other.bytes.count
            && one.bytes.withUnsafeBytes { ours in
                other.bytes.withUnsafeBytes { theirs in
                    guard let ours = ours.baseAddress, let theirs = theirs.baseAddress else { return true }
                    return memcmp(ours, theirs, one.bytes.count) == 0
                }
            }
    }
}
