public import GTKBridge
public import ImageDecoding

/// Textures of pictures, with a limit in bytes. Each is loaded, decoded and transformed once off the main thread,
/// for any number of requests.
@MainActor
public final class ImageStore {
    private let decoder: ConfinedImageDecoder
    private var textures: LayoutCache<ImageRequest, Texture>
    private var waiting: [ImageRequest: [@MainActor () -> Void]] = [:]
    /// Pictures that could not be loaded. They are not requested again until ``fileChanged(_:)``.
    private var missing: Set<ImageRequest> = []
    /// The number of pictures decoded, for measurements.
    public private(set) var decodedCount = 0

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - byteLimit: the number of bytes to keep.
    ///   - decoder: the image decoder.
    public init(byteLimit: Int, decoder: ConfinedImageDecoder = .shared) {
        textures = LayoutCache(byteLimit: byteLimit)
        self.decoder = decoder
    }

    /// The texture of a picture, if cached. A missing one is loaded and decoded, and then `changed` is called.
    public func texture(
        for request: ImageRequest,
        load: @escaping @Sendable () async -> [UInt8]?,
        changed: @escaping @MainActor () -> Void
    ) -> Texture? {
        if let texture = textures.value(for: request) { return texture }
        guard !missing.contains(request) else { return nil }
        if waiting[request] != nil {
            waiting[request]?.append(changed)
            return nil
        }
        waiting[request] = [changed]
        Task {
            var texture: Texture?
            if let bytes = await load() { texture = await Self.texture(bytes, request, decoder) }
            take(texture, for: request)
        }
        return nil
    }

    @concurrent private nonisolated static func texture(
        _ bytes: [UInt8],
        _ request: ImageRequest,
        _ decoder: ConfinedImageDecoder
    ) async -> Texture? {
        await PixelImage(bytes, for: request, by: decoder)?.texture
    }

    /// Allows another attempt with a file that has arrived or changed.
    public func fileChanged(_ name: String) { missing = missing.filter { $0.name != name } }

    private func take(_ texture: Texture?, for request: ImageRequest) {
        let listeners = waiting.removeValue(forKey: request) ?? []
        guard let texture else {
            missing.insert(request)
            return
        }
        decodedCount += 1
        textures.insert(texture, for: request, byteCount: texture.byteCount)
        for listener in listeners { listener() }
    }
}
