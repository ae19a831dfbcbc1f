import ClientModel
import StdExtras

/// A reason why a form names no place that can be sent.
nonisolated enum LocationFormError: Error, Equatable, Sendable {
    /// Nothing is written yet.
    case noPlace
    /// The text for the place is none.
    case place(LocationTextError)
    /// There is an address without a name.
    case addressWithoutName
}

/// A place as the user writes it to send it.
nonisolated struct LocationForm: Equatable, Sendable {
    /// The maximum length of a name and of an address, in characters.
    static let longestText = 256

    /// Coordinates, or a link to a map.
    var place = ""
    /// The name of the place, or "".
    var name = ""
    /// The address of the place, or "".
    var address = ""

    /// The media to send: a location, or a venue if the place has a name.
    var media: Result<Media, LocationFormError> {
        Result { () throws(LocationFormError) in try checked() }
    }

    /// The coordinates as they were understood; "" if they were not.
    var understood: String {
        guard let (latitude, longitude) = try? Location(written: place).decimals else { return "" }
        return "\(latitude), \(longitude)"
    }

    private func checked() throws(LocationFormError) -> Media {
        guard !place.trimmingWhitespace.isEmpty else { throw .noPlace }
        let location: Location
        do { location = try Location(written: place) } catch { throw .place(error) }
        let (name, address) = (name.trimmingWhitespace, address.trimmingWhitespace)
        if !name.isEmpty { return .venue(Venue(location: location, title: name, address: address)) }
        guard address.isEmpty else { throw .addressWithoutName }
        return .location(location)
    }
}
