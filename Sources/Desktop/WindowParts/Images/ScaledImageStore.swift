package import ClientModel
package import ImageDecoding
package import MediaStore
import StdExtras

/// Small copies of an account's images, in the sizes that screens show: each is made once, after the image was first
/// shown, and kept encrypted beside its original. Later starts read and decode the copy alone.
///
/// Threads: any.
nonisolated package final class ScaledImageStore: Sendable {
    /// The most copies that wait to be made. Of more, those of images that were shown longest ago are not made.
    private static let mostWaiting = 64
    /// The pause before each copy, in which images that somebody waits for are decoded.
    private static let pause = Duration.milliseconds(200)
    private static let quality = 87

    /// A copy to make.
    private struct Order: Equatable {
        let resource: ResourceID
        let side: Int
    }

    private let store: MediaStore
    private let decoder: ConfinedImageDecoder
    private let waiting = Locked((orders: [Order](), isRunning: false))

    /// The copies in a media store.
    package init(_ store: MediaStore, decoder: ConfinedImageDecoder = .shared) {
        (self.store, self.decoder) = (store, decoder)
    }

    /// The longest side of the copy that fills a frame.
    ///
    /// - Parameters:
    ///   - size: The size of the original, in pixels.
    ///   - width: The width of the frame, in pixels.
    ///   - height: Its height.
    /// - Returns: A multiple of 64, so that similar frames share a copy; nil if a copy would not be much smaller.
    package static func side(of size: PixelSize, filling width: Int, _ height: Int) -> Int? {
        guard size.width > 0, size.height > 0, width > 0, height > 0 else { return nil }
        let scale = max(Double(width) / Double(size.width), Double(height) / Double(size.height))
        let longest = Double(max(size.width, size.height))
        guard scale < 1 else { return nil }
        let side = (Int(clamping: (longest * scale).rounded(.up)) + 63) / 64 * 64
        return Double(side) * 1.5 <= longest ? side : nil
    }

    /// The bytes of the smallest file with an image: the copy, or the original, of which a copy is then made.
    ///
    /// - Parameters:
    ///   - resource: The original.
    ///   - description: The description of the original, from before it is downloaded.
    ///   - side: The longest side of the copy; nil for the original.
    /// - Returns: The file; nil while the original is unavailable.
    package func bytes(_ resource: ResourceID, _ description: MediaDescription, side: Int?) async -> [UInt8]?
    {
        if let side, let copy = try? await store.storedDerived(Self.key(side), of: resource),
            let bytes = try? await copy.readAll()
        {
            return bytes
        }
        try? await store.describe(resource, description)
        // An unavailable image is requested again at the next drawing.
        guard let bytes = try? await store.file(of: resource).readAll() else { return nil }
        if let side { add(Order(resource: resource, side: side)) }
        return bytes
    }

    private static func key(_ side: Int) -> DerivationID { DerivationID("scaled-image", side) }

    private func add(_ order: Order) {
        let begins = waiting.withLock { waiting in
            waiting.orders.removeAll { $0 == order }
            waiting.orders.append(order)
            if waiting.orders.count > Self.mostWaiting { waiting.orders.removeFirst() }
            defer { waiting.isRunning = true }
            return !waiting.isRunning
        }
        if begins { Task(priority: .utility) { [weak self] in await self?.makeAll() } }
    }

    /// Makes one copy after the other, that of the image shown last first.
    private func makeAll() async {
        while true {
            try? await Task.sleep(for: Self.pause)
            let order = waiting.withLock { waiting in
                let next = waiting.orders.popLast()
                if next == nil { waiting.isRunning = false }
                return next
            }
            guard let order else { return }
            await make(order)
        }
    }

    private func make(_ order: Order) async {
        let (decoder, side) = (decoder, order.side)
        // Without a copy the original is decoded, as now: it is tried again when the image is shown again.
        _ = try? await store.derived(Self.key(side), of: order.resource) { original in
            try await decoder.jpeg(of: original.readAll(), within: side, quality: Self.quality).jpeg
        }
    }
}
