/// The coordinates of a `geo:` address (RFC 5870).
struct GeoAddress {
    /// The latitude and the longitude in degrees, which may lie beyond ``Location/latitudes`` and
    /// ``Location/longitudes``.
    let coordinates: Coordinates
    /// The numbers as written, with an altitude if there is one.
    let numbers: String

    /// Parses what follows `geo:`. Parameters are ignored.
    init?(_ rest: Substring) {
        let parts = rest.prefix { $0 != ";" && $0 != "?" }.split(
            separator: ",",
            omittingEmptySubsequences: false
        )
        guard (2...3).contains(parts.count), parts.allSatisfy({ Double(decimal: $0) != nil }),
            let coordinates = Coordinates(parts[0], parts[1])
        else { return nil }
        self.coordinates = coordinates
        numbers = parts.joined(separator: ",")
    }
}

/// A latitude and a longitude as written, in degrees.
struct Coordinates: Equatable {
    let latitude: Double
    let longitude: Double

    /// Parses two decimals.
    init?(_ latitude: Substring, _ longitude: Substring) {
        guard let latitude = Double(decimal: latitude), let longitude = Double(decimal: longitude) else {
            return nil
        }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// Parses two decimals with a comma between them, and perhaps a space after it.
    init?(pair: Substring) {
        let parts = pair.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(parts[0], parts[1].drop { $0 == " " })
    }

    /// True if there is such a place on the earth.
    var isOnEarth: Bool {
        Location.latitudes.contains(latitude) && Location.longitudes.contains(longitude)
    }
}

extension Double {
    /// Parses digits with at most one point between them and a minus before them: no exponent, no name of a number.
    init?(decimal text: Substring) {
        let digits = text.first == "-" ? text.dropFirst() : text
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard digits.utf8.count <= 20, parts.count <= 2,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) })
        else { return nil }
        self.init(text)
    }
}
