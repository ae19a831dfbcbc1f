import Foundation
import StdExtras

/// A picture of a map: its middle, its size and how near it is. In Web Mercator, as all servers of tiles have it.
public struct MapFrame: Hashable, Sendable {
    /// The width and height that may be asked for, in pixels before scaling. Source: core.telegram.org, "Downloading
    /// webfiles".
    public static let sides: ClosedRange<Int32> = 16...1024
    /// The zoom levels that may be asked for.
    public static let zooms: ClosedRange<Int32> = 13...20
    /// The scales that may be asked for.
    public static let scales: ClosedRange<Int32> = 1...3

    /// The width and height of a tile, in pixels.
    public static let tileSide = 256
    /// The longest side of a picture, in pixels. A longer one is made at half the scale.
    private static let longestSide = 1280
    /// The nearest level that servers of tiles have.
    private static let nearestLevel = 19
    /// The latitude at which the map ends, in degrees.
    private static let lastLatitude = 85.051_128

    /// The level of the tiles.
    public let level: Int
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The pixel of the level's map that is the middle.
    private let middle: (x: Int, y: Int)

    /// The frame that a client asks for; nil if a number is out of its range.
    ///
    /// - Parameters:
    ///   - latitude: Degrees north.
    ///   - longitude: Degrees east.
    ///   - width: In pixels before scaling.
    ///   - height: In pixels before scaling.
    ///   - zoom: One of ``zooms``.
    ///   - scale: Pixels of the picture for each pixel of `width`; 3 is made as 2.
    public init?(
        latitude: Double,
        longitude: Double,
        width: Int32,
        height: Int32,
        zoom: Int32,
        scale: Int32
    ) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude), Self.sides.contains(width),
            Self.sides.contains(height), Self.zooms.contains(zoom), Self.scales.contains(scale)
        else { return nil }
        let factor = scale > 1 && 2 * max(width, height) <= Self.longestSide ? 2 : 1
        self.width = Int(width) * factor
        self.height = Int(height) * factor
        level = min(Int(zoom) + factor - 1, Self.nearestLevel)
        let world = Double(Self.tileSide << level)
        let angle = min(max(latitude, -Self.lastLatitude), Self.lastLatitude) * .pi / 180
        let north = log(tan(angle) + 1 / cos(angle)) / .pi
        middle = (
            Int(clamping: ((longitude + 180) / 360 * world).rounded(.down)),
            Int(clamping: ((1 - north) / 2 * world).rounded(.down))
        )
    }

    /// Equal pictures have equal names.
    public var name: String { "\(level)-\(middle.x)-\(middle.y)-\(width)-\(height)" }

    /// The tiles that the picture is made of, at most 36. Beyond the poles there are none.
    public var tiles: [MapTile] {
        let (left, top) = (middle.x - width / 2, middle.y - height / 2)
        let count = 1 << level
        let columns = Self.index(left)...Self.index(left + width - 1)
        let rows = Self.index(top)...Self.index(top + height - 1)
        return rows.filter { (0..<count).contains($0) }.flatMap { row in
            columns.map { column in
                MapTile(
                    level: level,
                    x: (column % count + count) % count,
                    y: row,
                    left: column * Self.tileSide - left,
                    top: row * Self.tileSide - top
                )
            }
        }
    }

    /// The tile that a pixel is in, also left of the map's edge.
    private static func index(_ pixel: Int) -> Int { (pixel - (pixel < 0 ? tileSide - 1 : 0)) / tileSide }

    /// True if both show the same.
    public static func == (one: Self, other: Self) -> Bool { one.name == other.name }

    /// Hashes what makes the picture.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// One tile of a map, and its place in a picture.
public struct MapTile: Hashable, Sendable {
    /// The zoom level.
    public var level: Int
    /// The column, from the west.
    public var x: Int
    /// The row, from the north.
    public var y: Int
    /// The left edge in the picture, in pixels; negative if the tile begins outside.
    public var left: Int
    /// The top edge in the picture, in pixels.
    public var top: Int

    /// Creates a tile from its parts.
    public init(level: Int, x: Int, y: Int, left: Int, top: Int) {
        (self.level, self.x, self.y, self.left, self.top) = (level, x, y, left, top)
    }
}

/// Where the tiles of maps come from.
public protocol MapTileSource: Sendable {
    /// The image of a tile, a PNG, JPEG or WebP; nil if the source has no such tile. Blocks; never called on the writer.
    func image(of tile: MapTile) throws -> [UInt8]?
}
