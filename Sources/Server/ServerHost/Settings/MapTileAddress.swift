import Foundation
public import ServerMedia

/// Where the files of a map's tiles are: an address with `{z}`, `{x}` and `{y}` for the level, the column and the row.
public struct MapTileAddress: Sendable, Equatable {
    private let template: String

    /// Parses the address, `file:///…`; nil for anything else.
    public init?(_ text: String) {
        guard ["{z}", "{x}", "{y}"].allSatisfy({ text.contains($0) }), text.utf8.count <= 1000 else {
            return nil
        }
        template = text
        let example = address(of: MapTile(level: 0, x: 0, y: 0, left: 0, top: 0))
        guard let url = URL(string: example), !example.contains(where: { $0 == "{" || $0 == "}" }) else {
            return nil
        }
        guard url.scheme == "file", url.host?.isEmpty ?? true, url.path.hasPrefix("/") else { return nil }
    }

    /// The address of a tile.
    public func address(of tile: MapTile) -> String {
        [("{z}", tile.level), ("{x}", tile.x), ("{y}", tile.y)].reduce(template) { text, part in
            text.replacing(part.0, with: String(part.1))
        }
    }
}
