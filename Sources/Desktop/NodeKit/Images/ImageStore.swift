public import GTKBridge
public import ImageDecoding
import StdExtras

/// Textures of pictures, with a limit in bytes. Each is loaded, decoded and transformed once off the main thread,
/// for any number of requests.
@MainActor
public final class ImageStore {
    private let decoder: ConfinedImageDecoder
    private var textures: LayoutCache<ImageRequest, Texture>
    private var waiting: [ImageRequest: [@MainActor () -> Void]] = [:]
    /// Pictures that could not be loaded. They are not requested again until ``fileChanged(_:)``.
    private var missing: Set<ImageRequest> = []
    /// The number of bytes in the store.
    public var byteCount: Int { textures.byteCount }
    /// The number of pictures decoded, for measurements.
    public private(set) var decodedCount = 0

    /// The number of bytes that a program keeps, for all its screens.
    nonisolated public static let usualByteLimit = MachineMemory.ofThisMachine.bound(96 << 20)

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - byteLimit: the number of bytes to keep.
    ///   - decoder: the image decoder.
    public init(byteLimit: Int = usualByteLimit, decoder: ConfinedImageDecoder = .shared) {
        textures = LayoutCache(byteLimit: byteLimit)
        self.decoder = decoder
    }

    /// The texture of a picture, if cached. A missing one is loaded and decoded, and then `changed` is called.
    ///
    /// - Parameters:
    ///   - request: the picture.
    ///   - decoder: the decoder of large pictures, which would delay others; nil for the usual one.
    ///   - load: loads the file; nil if it is unavailable now.
    ///   - changed: called once the picture is cached.
    /// - Returns: the texture, if it is cached.
    public func texture(
        for request: ImageRequest,
        by decoder: ConfinedImageDecoder? = nil,
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
        let decoder = decoder ?? self.decoder
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

    /// Drops pictures that a closed view showed. Another view that shows one loads it again.
    public func forget(_ requests: some Sequence<ImageRequest>) {
        for request in requests { textures.remove(request) }
    }

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
