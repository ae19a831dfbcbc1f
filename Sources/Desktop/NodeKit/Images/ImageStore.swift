public import GTKBridge
public import ImageDecoding

/// Textures of pictures, up to a number of bytes: each is fetched, decoded and transformed once, off the main thread,
/// for as long as it is kept, however many ask for it.
@MainActor
public final class ImageStore {
    private let decoder: ConfinedImageDecoder
    private var textures: LayoutCache<ImageRequest, Texture>
    private var waiting: [ImageRequest: [@MainActor () -> Void]] = [:]
    /// What could not be had. It is not asked for again until ``fileChanged(_:)``.
    private var missing: Set<ImageRequest> = []
    /// How many pictures were decoded, for measurements.
    public private(set) var decodedCount = 0

    /// An empty store.
    ///
    /// - Parameters:
    ///   - byteLimit: How much of the pictures is kept.
    ///   - decoder: Decodes them.
    public init(byteLimit: Int, decoder: ConfinedImageDecoder = .shared) {
        textures = LayoutCache(byteLimit: byteLimit)
        self.decoder = decoder
    }

    /// A picture, if it is there. If not it is fetched and made, and `changed` is called when it is there.
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

    /// A file has come, or is another one: what could not be made of it before is tried again.
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
