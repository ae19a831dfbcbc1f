import Articles
import Foundation
import LinkPreviews

/// The frames of other sites that articles can show.
enum KnownFrame {
    /// The hosts of services that the language names, with those below them.
    private static let hosts = [
        "youtube.com", "youtube-nocookie.com", "youtu.be", "vimeo.com", "twitter.com", "x.com",
        "facebook.com",
        "instagram.com", "giphy.com", "soundcloud.com", "gist.github.com", "aparat.com", "vk.com", "vk.ru",
        "vkvideo.ru", "t.me", "telegram.me", "telegram.org",
    ]

    /// The hosts of Telegraph, whose frames hold those of others.
    private static let telegraph: Set = ["telegra.ph", "te.legra.ph", "graph.org"]

    /// The address that shows a frame; nil for a service without a player here.
    static func address(_ url: String) -> String? {
        guard let address = URLComponents(string: url), let host = address.host?.lowercased() else {
            return nil
        }
        if telegraph.contains(host), address.path.hasPrefix("/embed/") {
            let inner = address.queryItems?.first { $0.name == "url" }?.value ?? ""
            return Embed(of: inner)?.url ?? (isKnown(inner) ? inner : nil)
        }
        return isKnown(url) ? url : nil
    }

    private static func isKnown(_ url: String) -> Bool {
        guard let address = URL(string: url), ["http", "https"].contains(address.scheme),
            let host = address.host?.lowercased()
        else { return false }
        return hosts.contains { host == $0 || host.hasSuffix(".\($0)") } || Embed(of: url) != nil
    }

    /// The map that an address shows; nil for another address.
    static func map(_ url: String, size: ArticleEmbed.Size?) -> ArticleMap? {
        guard let address = URLComponents(string: url), let host = address.host?.lowercased() else {
            return nil
        }
        var fields: [String: String] = [:]
        for item in address.queryItems ?? [] { fields[item.name] = item.value }
        let isYandex = host.contains("yandex.") && (host.contains("maps") || address.path.contains("map"))
        let isGoogle =
            host.contains("google.") && (host.hasPrefix("maps.") || address.path.hasPrefix("/maps"))
        guard isYandex || isGoogle else { return nil }
        let point =
            isYandex
            ? pair(fields["ll"] ?? fields["pt"]).map { ($0.1, $0.0) }
            : ["center", "q", "ll", "markers"].lazy.compactMap { pair(fields[$0]) }.first
                ?? packed(fields["pb"]) ?? pair(address.path.split(separator: "@").last.map(String.init))
        guard let point, abs(point.0) <= 90, abs(point.1) <= 180 else { return nil }
        let zoom = Int32((fields["zoom"] ?? fields["z"] ?? "").prefix { $0.isNumber }) ?? 15
        return ArticleMap(
            latitude: point.0,
            longitude: point.1,
            zoom: min(max(zoom, 0), 21),
            size: size ?? .init(width: 600, height: 400)
        )
    }

    private static func pair(_ text: String?) -> (Double, Double)? {
        let numbers = (text ?? "").split { $0 == "," || $0 == "|" }.compactMap { Double($0) }
        guard numbers.count >= 2, numbers[0].isFinite, numbers[1].isFinite else { return nil }
        return (numbers[0], numbers[1])
    }

    /// The middle of a map in Google's own notation: `!2d` and `!3d` are its longitude and latitude.
    private static func packed(_ text: String?) -> (Double, Double)? {
        let parts = (text ?? "").split(separator: "!")
        func value(_ name: String) -> Double? {
            parts.first { $0.hasPrefix(name) }.flatMap { Double($0.dropFirst(name.count)) }
        }
        guard let latitude = value("3d"), let longitude = value("2d") else { return nil }
        return (latitude, longitude)
    }
}
