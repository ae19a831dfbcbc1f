/// A link to OpenStreetMap or Google Maps.
struct MapLink {
    /// A website with maps.
    private enum Site {
        case openStreetMap, google
    }

    /// The place that the link marks or shows; nil if the link names none by its coordinates.
    let coordinates: Coordinates?
    /// True if only the website knows the target of the link.
    let isShortened: Bool

    /// Finds the place of a web address; nil if the address is of another website.
    init?(_ address: LinkAddress) {
        let parts = Parts(address.afterHost)
        if Self.isShortener(address.host, parts.path) {
            (coordinates, isShortened) = (nil, true)
            return
        }
        guard let site = Self.site(of: address.host) else { return nil }
        isShortened = false
        switch site {
        case .openStreetMap: coordinates = Self.openStreetMap(parts)
        case .google: coordinates = Self.google(parts)
        }
    }

    private static func isShortener(_ host: String, _ path: Substring) -> Bool {
        switch host {
        case "maps.app.goo.gl": true
        case "goo.gl", "g.co": path.hasPrefix("/maps") || path.hasPrefix("/kgs")
        case "osm.org", "www.osm.org", "openstreetmap.org", "www.openstreetmap.org": path.hasPrefix("/go/")
        default: false
        }
    }

    private static func site(of host: String) -> Site? {
        var labels = host.split(separator: ".")
        if labels.first == "www" || labels.first == "maps" { labels.removeFirst() }
        // google.com, google.de, google.co.uk.
        if labels.first == "google", (2...3).contains(labels.count) { return .google }
        return labels == ["openstreetmap", "org"] || labels == ["osm", "org"] ? .openStreetMap : nil
    }

    /// The marker of `?mlat=…&mlon=…`, or the middle of the map of `#map=zoom/latitude/longitude`.
    private static func openStreetMap(_ parts: Parts) -> Coordinates? {
        for (latitude, longitude) in [("mlat", "mlon"), ("lat", "lon")] {
            if let latitude = parts.values[latitude], let longitude = parts.values[longitude] {
                return Coordinates(latitude[...], longitude[...])
            }
        }
        let map = parts.fragment.split(separator: "&").first { $0.hasPrefix("map=") }
        let numbers = map?.dropFirst(4).split(separator: "/") ?? []
        return numbers.count == 3 ? Coordinates(numbers[1], numbers[2]) : nil
    }

    /// The marker of `!3d…!4d…`, the place that is asked for, or the middle of the map of `/@latitude,longitude,zoom`.
    private static func google(_ parts: Parts) -> Coordinates? {
        let data = parts.path.split(separator: "!")
        if let index = data.lastIndex(where: { $0.hasPrefix("3d") }), index + 1 < data.count,
            data[index + 1].hasPrefix("4d")
        {
            return Coordinates(data[index].dropFirst(2), data[index + 1].dropFirst(2))
        }
        for name in ["q", "query", "destination", "ll", "center"] {
            guard let value = parts.values[name] else { continue }
            if let pair = Coordinates(pair: value.hasPrefix("loc:") ? value.dropFirst(4) : value[...]) {
                return pair
            }
        }
        let steps = parts.path.split(separator: "/")
        if let seen = steps.first(where: { $0.hasPrefix("@") })?.dropFirst().split(separator: ","),
            seen.count > 1
        {
            return Coordinates(seen[0], seen[1])
        }
        return steps.lazy.compactMap { Coordinates(pair: Parts.decoded($0)[...]) }.first
    }
}

/// The parts of an address after its host.
private struct Parts {
    /// The most values that are looked at.
    private static let mostValues = 100

    let path: Substring
    let fragment: Substring
    /// The decoded values of the query.
    private(set) var values: [String: String] = [:]

    init(_ text: String) {
        let beforeFragment = text.prefix { $0 != "#" }
        fragment = text[beforeFragment.endIndex...].dropFirst()
        path = beforeFragment.prefix { $0 != "?" }
        let query = beforeFragment[path.endIndex...].dropFirst()
        for pair in query.split(separator: "&").prefix(Self.mostValues) {
            let name = pair.prefix { $0 != "=" }
            values[String(name)] = Self.decoded(pair[name.endIndex...].dropFirst())
        }
    }

    /// The text without percent encoding, and with spaces for plus signs.
    static func decoded(_ text: Substring) -> String {
        var output: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                output.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), rest.prefix(2).allSatisfy(\.isHexadecimal),
                let value = UInt8(Substring(rest.prefix(2)), radix: 16)
            {
                output.append(value)
                rest = rest.dropFirst(2)
            } else {
                output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
