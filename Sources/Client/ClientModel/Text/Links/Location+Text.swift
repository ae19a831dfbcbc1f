import StdExtras

/// A reason why a text names no place.
public enum LocationTextError: Error, Equatable, Sendable {
    /// The text has no coordinates.
    case noCoordinates
    /// The text is a link whose target only its website knows.
    case shortenedLink
    /// The latitude is beyond a pole.
    case latitude
    /// The longitude is beyond 180 degrees.
    case longitude
}

extension Location {
    /// Parses a place as people write and paste it: coordinates, a `geo:` address, or a link of OpenStreetMap or
    /// Google Maps.
    ///
    /// - Parameter written: A text of any content and length.
    /// - Throws: `LocationTextError`.
    public init(written: String) throws(LocationTextError) {
        let coordinates = try Self.coordinates(written)
        guard Self.latitudes.contains(coordinates.latitude) else { throw .latitude }
        guard Self.longitudes.contains(coordinates.longitude) else { throw .longitude }
        self.init(latitude: coordinates.latitude, longitude: coordinates.longitude)
    }

    /// The latitude and the longitude as decimals of at most six places, which is a tenth of a metre.
    public var decimals: (latitude: String, longitude: String) {
        (Self.decimal(latitude), Self.decimal(longitude))
    }

    private static func decimal(_ degrees: Double) -> String {
        let millionths = Int(clamping: (degrees.magnitude * 1_000_000).rounded())
        var fraction = String(millionths % 1_000_000)
        fraction = String(repeating: "0", count: 6 - fraction.utf8.count) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        let sign = degrees < 0 && millionths > 0 ? "-" : ""
        return "\(sign)\(millionths / 1_000_000)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }

    private static func coordinates(_ written: String) throws(LocationTextError) -> Coordinates {
        guard written.utf8.count <= LinkAddress.longest else { throw .noCoordinates }
        let text = written.trimmingWhitespace
        if text.prefix(4).lowercased() == "geo:" {
            guard let address = GeoAddress(text.dropFirst(4)) else { throw .noCoordinates }
            return address.coordinates
        }
        if let typed = Coordinates(typed: text) { return typed }
        guard let link = MapLink(LinkAddress(text)) else { throw .noCoordinates }
        if link.isShortened { throw .shortenedLink }
        guard let coordinates = link.coordinates else { throw .noCoordinates }
        return coordinates
    }
}

extension Coordinates {
    /// Parses two numbers that a person typed, with a comma, a semicolon or a space between them. If there is a space
    /// or a semicolon, the numbers may have decimal commas.
    fileprivate init?(typed text: String) {
        let parts = text.split { $0 == ";" || $0.isWhitespace }.filter { $0 != "," }
        guard parts.count == 2 else {
            guard parts.count == 1 else { return nil }
            self.init(pair: Self.plain(parts[0])[...])
            return
        }
        let first = parts[0].last == "," ? parts[0].dropLast() : parts[0]
        let numbers = [first, parts[1]].map { part in
            String(Self.plain(part).map { $0 == "," ? "." : $0 })
        }
        self.init(numbers[0][...], numbers[1][...])
    }

    /// The number without its degree sign, and with the minus that programs write.
    private static func plain(_ number: Substring) -> String {
        String(number.compactMap { $0 == "°" ? nil : $0 == "\u{2212}" ? "-" : $0 })
    }
}
