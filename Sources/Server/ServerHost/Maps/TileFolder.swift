import Foundation
import ServerMedia

/// Tiles that are files of this machine, as programs make them for a region.
struct TileFolder: MapTileSource {
    /// The longest file of a tile, in bytes.
    private static let limit = 1 << 20

    let address: MapTileAddress

    func image(of tile: MapTile) throws -> [UInt8]? {
        guard let url = URL(string: address.address(of: tile)),
            let file = try? FileHandle(forReadingFrom: url)
        else { return nil }
        defer { try? file.close() }
        let bytes = try file.read(upToCount: Self.limit + 1) ?? Data()
        return bytes.count > Self.limit ? nil : [UInt8](bytes)
    }
}
