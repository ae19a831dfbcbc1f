import GTKBridge
import MediaStore
import NodeKit
import ImageDecoding
import Signals
import StdExtras

/// Brings the pictures of the viewer: files of the account's media store, decoded off the main thread at the size that
/// is looked at.
final class ViewerImageLoader {
    /// The longest side at which a picture is decoded, in pixels: what zooming in shows of a larger one is no sharper.
    private nonisolated static let longest = 4096
    /// So much may be kept for going back and forth.
    private static let byteLimit = 96 << 20

    private let store: MediaStore
    /// One of its own: a large picture keeps it for long, and those in bubbles do not wait for that.
    private let decoder: ConfinedImageDecoder
    private let images: ImageStore

    init(_ store: MediaStore, decoder: ConfinedImageDecoder = ConfinedImageDecoder()) {
        self.store = store
        self.decoder = decoder
        images = ImageStore(byteLimit: Self.byteLimit, decoder: decoder)
    }

    /// A picture at a size, in pixels of the display; nil until it has come, of which `changed` tells. `failed` is told
    /// why it cannot be had.
    func texture(
        of source: MediaImageSource,
        _ size: (width: Int, height: Int),
        changed: @escaping @MainActor () -> Void,
        failed: @escaping @MainActor (any Error) -> Void = { _ in }
    ) -> Texture? {
        let (width, height) = Self.bounded(size)
        let request = ImageRequest(source.resource.rawValue, width: width, height: height)
        let store = store
        return images.texture(
            for: request,
            load: {
                do {
                    return try await Self.bytes(of: source, in: store)
                } catch {
                    onMain { failed(error) }
                    return nil
                }
            },
            changed: changed
        )
    }

    /// Has a picture be tried again that could not be had.
    func retry(_ source: MediaImageSource) {
        images.fileChanged(source.resource.rawValue)
        let (store, resource) = (store, source.resource)
        Task { try? await store.resume(resource) }
    }

    /// A picture in its own size, to be copied.
    func whole(_ source: MediaImageSource) async throws -> Texture? {
        let bytes = try await Self.bytes(of: source, in: store)
        return await Self.decode(bytes, decoder)
    }

    /// How much of a file is here.
    func status(of source: MediaImageSource) -> Signal<MediaStatus, Never> {
        store.status(of: source.resource)
    }

    /// Writes a file for the member to keep, in the place of what is there: the dialog has asked.
    func export(_ source: MediaImageSource, to path: String) async throws {
        try await store.describe(source.resource, source.description)
        try await store.export(source.resource, to: path, replacing: true)
    }

    private nonisolated static func bytes(
        of source: MediaImageSource,
        in store: MediaStore
    ) async throws -> [UInt8] {
        try await store.describe(source.resource, source.description)
        return try await store.file(of: source.resource, priority: .urgent).readAll()
    }

    @concurrent private nonisolated static func decode(
        _ bytes: [UInt8],
        _ decoder: ConfinedImageDecoder
    ) async -> Texture? {
        await decoder.decode(bytes, .within(side: longest)).flatMap { PixelImage($0) }?.texture
    }

    private nonisolated static func bounded(_ size: (width: Int, height: Int)) -> (width: Int, height: Int) {
        let scale = min(1, Double(longest) / Double(max(1, size.width, size.height)))
        return (
            max(1, Int(clamping: (Double(size.width) * scale).rounded())),
            max(1, Int(clamping: (Double(size.height) * scale).rounded()))
        )
    }
}
