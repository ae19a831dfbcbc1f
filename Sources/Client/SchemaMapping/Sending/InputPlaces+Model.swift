public import ClientModel
public import TelegramSchema

extension TL.InputMedia {
    /// A place that has a name.
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

    /// Where we are, as it is sent first, and again while we move.
    ///
    /// - Parameters:
    ///   - place: where; a period of 0 leaves the one that was sent first.
    ///   - isStopped: this is the last time.
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
