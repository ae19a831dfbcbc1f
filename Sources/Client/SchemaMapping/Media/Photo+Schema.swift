public import ClientModel
public import TelegramSchema

extension Photo {
    /// Converts a photo; nil for `photoEmpty`, which has an id only.
    public init?(_ photo: TL.Photo) {
        guard case .photo(let photo) = photo else { return nil }
        self.init(MediaID(.photo, photo.id))
        remote = RemoteFile(
            datacenter: photo.dcID,
            id: photo.id,
            accessHash: photo.accessHash,
            reference: photo.fileReference
        )
        date = photo.date
        let previews = Previews(photo.sizes)
        sizes = previews.sizes
        miniature = previews.miniature
        hasStickers = photo.hasStickers
    }
}

/// The parsed form of a `PhotoSize` vector: sizes to load, and inline previews.
struct Previews {
    /// The sizes that can be loaded, smallest first.
    var sizes: [ImageSize] = []
    /// The blurred miniature; empty for none.
    var miniature: [UInt8] = []
    /// The outline of a sticker; empty for none.
    var outline: [UInt8] = []

    init(_ sizes: [TL.PhotoSize]) {
        for size in sizes { add(size) }
        self.sizes.sort { $0.size.area < $1.size.area }
    }

    private mutating func add(_ size: TL.PhotoSize) {
        switch size {
        case .photoSizeEmpty: break
        case .photoStrippedSize(let size): miniature = size.bytes
        case .photoPathSize(let size): outline = size.bytes
        case .photoCachedSize(let size):
            // A cached size can be loaded as well, which keeps the records of messages small.
            add(size.type, size.w, size.h, byteCount: Int32(clamping: size.bytes.count))
        case .photoSize(let size): add(size.type, size.w, size.h, byteCount: size.size)
        case .photoSizeProgressive(let size):
            add(size.type, size.w, size.h, byteCount: size.sizes.last ?? 0)
            sizes[sizes.count - 1].progressive = size.sizes.map(Int64.init)
        }
    }

    private mutating func add(_ type: String, _ width: Int32, _ height: Int32, byteCount: Int32) {
        let size = PixelSize(width: width, height: height)
        sizes.append(ImageSize(type: type, size: size, byteCount: byteCount))
    }
}

extension PixelSize {
    fileprivate var area: Int64 { Int64(width) * Int64(height) }
}
