import ClientModel
import TelegramSchema

extension Venue {
    /// Nil for an empty location.
    init?(_ venue: TL.MessageMedia.MessageMediaVenue) {
        guard let location = Location(venue.geo) else { return nil }
        self.init(location: location, title: venue.title, address: venue.address)
        provider = venue.provider
        id = venue.venueID
        type = venue.venueType
    }
}

extension LiveLocation {
    /// Nil for an empty location.
    init?(_ place: TL.MessageMedia.MessageMediaGeoLive) {
        guard let location = Location(place.geo) else { return nil }
        self.init(location: location, period: place.period)
        heading = place.heading
        proximityRadius = place.proximityNotificationRadius
    }
}

extension Location {
    /// Nil for an empty location.
    init?(_ point: TL.GeoPoint) {
        guard case .geoPoint(let point) = point else { return nil }
        self.init(latitude: point.lat, longitude: point.long)
        accuracy = point.accuracyRadius
        accessHash = point.accessHash
    }
}
