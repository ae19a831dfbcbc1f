import GTKBridge
import MediaStore
import NodeKit
import ImageDecoding
import Signals
import StdExtras
import WindowParts

/// Loads the images of the viewer: files of the account's media store, decoded off the main thread at the needed
/// size.
final class ViewerImageLoader {
    /// The longest side of a decoded image, in pixels: zooming into a larger one shows no more detail.
    private nonisolated static let longest = 4096

    private let store: MediaStore
    /// A decoder of its own, so that large images do not delay those in bubbles.
    private let decoder = ConfinedImageDecoder()
    private let environment: WindowEnvironment
    private var images: ImageStore { environment.images }
    /// The images that were requested here. What could not be loaded before is tried again when the viewer opens.
    private var requested: Set<ResourceID> = []

    init(_ store: MediaStore, _ environment: WindowEnvironment) {
        (self.store, self.environment) = (store, environment)
    }

    private func name(of source: MediaImageSource) -> String { environment.known.name(of: source.resource) }

    /// The image at a size in display pixels; nil until it is loaded, after which `changed` is called. `failed` is
    /// called with the error.
    func texture(
        of source: MediaImageSource,
        _ size: (width: Int, height: Int),
        changed: @escaping @MainActor () -> Void,
        failed: @escaping @MainActor (any Error) -> Void = { _ in }
    ) -> Texture? {
        let (width, height) = Self.bounded(size)
        let request = ImageRequest(name(of: source), width: width, height: height)
        let store = store
        if requested.insert(source.resource).inserted { images.fileChanged(request.name) }
        return images.texture(
            for: request,
            by: decoder,
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

    /// Retries the image after a failure.
    func retry(_ source: MediaImageSource) {
        images.fileChanged(name(of: source))
        let (store, resource) = (store, source.resource)
        Task { try? await store.resume(resource) }
    }

    /// The image at its own size, for the clipboard.
    func whole(_ source: MediaImageSource) async throws -> Texture? {
        let bytes = try await Self.bytes(of: source, in: store)
        return await Self.decode(bytes, decoder)
    }

    /// The download status of a file.
    func status(of source: MediaImageSource) -> Signal<MediaStatus, Never> {
        store.status(of: source.resource)
    }

    /// Exports a file for the user. It replaces an existing file, as the dialog has asked about that.
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
