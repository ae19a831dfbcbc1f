import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct PlaceMappingTests {
    private static let point = TL.GeoPoint.geoPoint(.init(long: 2, lat: 1, accessHash: 6, accuracyRadius: 30))

    private static func mapped(_ media: TL.MessageMedia) throws -> Media {
        var message = Sample.message
        message.media = media
        let received = try #require(ReceivedMessage(.message(message), selfID: Sample.selfID))
        return try #require(try received.message.content.decoded().media.first)
    }

    @Test func `a place with a name comes over both ways`() throws {
        let told = TL.MessageMedia.MessageMediaVenue(
            geo: Self.point,
            title: "Bar",
            address: "Street 1",
            provider: "osm",
            venueID: "v",
            venueType: "food"
        )
        guard case .venue(let venue) = try Self.mapped(.messageMediaVenue(told)) else { throw Unexpected() }
        #expect(venue.location.latitude == 1 && venue.location.accuracy == 30)
        guard case .inputMediaVenue(let sent) = TL.InputMedia(venue) else { throw Unexpected() }
        #expect(sent.geoPoint == .inputGeoPoint(.init(lat: 1, long: 2, accuracyRadius: 30)))
        #expect([sent.title, sent.address, sent.provider] == ["Bar", "Street 1", "osm"])
        #expect([sent.venueID, sent.venueType] == ["v", "food"])
    }

    @Test(arguments: [(1e300, -1e300, 90.0, -180.0), (.nan, .infinity, 0, 180), (1, 2, 1, 2)])
    func `a place is on Earth`(lat: Double, long: Double, latitude: Double, longitude: Double) throws {
        let point = TL.GeoPoint.geoPoint(.init(long: long, lat: lat, accessHash: 6))
        guard case .location(let place) = try Self.mapped(.messageMediaGeo(.init(geo: point))) else {
            throw Unexpected()
        }
        #expect(place.latitude == latitude && place.longitude == longitude)
    }

    @Test func `where somebody is now comes over both ways, and stops`() throws {
        let told = TL.MessageMedia.MessageMediaGeoLive(
            geo: Self.point,
            heading: 90,
            period: 900,
            proximityNotificationRadius: 100
        )
        guard case .liveLocation(var place) = try Self.mapped(.messageMediaGeoLive(told)) else {
            throw Unexpected()
        }
        #expect(place.heading == 90 && place.period == 900 && place.proximityRadius == 100)
        let here = TL.InputGeoPoint.inputGeoPoint(.init(lat: 1, long: 2, accuracyRadius: 30))
        #expect(
            TL.InputMedia(place)
                == .inputMediaGeoLive(
                    .init(geoPoint: here, heading: 90, period: 900, proximityNotificationRadius: 100)
                )
        )
        place.period = 0
        guard case .inputMediaGeoLive(let last) = TL.InputMedia(place, isStopped: true) else {
            throw Unexpected()
        }
        #expect(last.stopped && last.period == nil)
    }

    @Test func `a place that is not told is kept as it came`() throws {
        let told = TL.MessageMedia.MessageMediaGeoLive(geo: .geoPointEmpty, period: 9)
        guard case .foreign = try Self.mapped(.messageMediaGeoLive(told)) else { throw Unexpected() }
    }
}
