public import ClientModel
public import TelegramSchema

extension TL.InputMedia {
    /// Converts a venue for the server.
    public init(_ venue: Venue) {
        self = .inputMediaVenue(
            .init(
                geoPoint: TL.InputGeoPoint(venue.location),
                title: venue.title,
                address: venue.address,
                provider: venue.provider,
                venueID: venue.id,
                venueType: venue.type
            )
        )
    }

    /// Converts a live location for the server, for its first message and for each update.
    ///
    /// - Parameters:
    ///   - place: The live location; a period of 0 keeps the first one.
    ///   - isStopped: True for the last update.
    public init(_ place: LiveLocation, isStopped: Bool = false) {
        self = .inputMediaGeoLive(
            .init(
                stopped: isStopped,
                geoPoint: TL.InputGeoPoint(place.location),
                heading: place.heading,
                period: place.period == 0 ? nil : place.period,
                proximityNotificationRadius: place.proximityRadius
            )
        )
    }
}
