import Foundation
import LinkPreviews

/// A frame of another site that pages may show: a player or post of a service that is known.
struct TelegraphFrame {
    /// The hosts whose frames hold those of others, as `/embed/youtube?url=…`.
    private static let hosts: Set = ["telegra.ph", "te.legra.ph", "graph.org"]

    /// The address that the frame shows.
    let url: String
    /// The width in px.
    let width: Int32
    /// The height in px.
    let height: Int32

    /// Finds the frame of an address; nil for a service that is not known.
    init?(_ address: TelegraphAddress) {
        guard let target = Self.target(address), let embed = Embed(of: target.text) else { return nil }
        url = embed.url
        width = Int32(clamping: embed.width)
        height = Int32(clamping: embed.height)
    }

    /// The address that a frame of Telegraph's own holds, else the address itself; nil if it holds none.
    static func target(_ address: TelegraphAddress) -> TelegraphAddress? {
        guard let parts = URLComponents(string: address.text), parts.path.hasPrefix("/embed/"),
            parts.host.map({ hosts.contains($0.lowercased()) }) ?? true
        else { return address }
        let held = parts.queryItems?.first { $0.name == "url" }?.value
        return held.flatMap { TelegraphAddress($0) }
    }
}
