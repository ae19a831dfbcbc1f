import Testing

@testable import ClientModel

@Suite struct LocationTextTests {
    @Test(arguments: [
        "52.5163, 13.3777", "52.5163,13.3777", " 52.5163 13.3777\n", "52.5163;13.3777", "52,5163 13,3777",
        "52,5163; 13,3777", "52,5163, 13,3777", "52.5163 , 13.3777", "52.5163°, 13.3777°",
        "geo:52.5163,13.3777", "GEO:52.5163,13.3777,34;u=10?z=15",
        "https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777#map=5/1.0/2.0",
        "https://www.openstreetmap.org/#map=16/52.5163/13.3777&layers=N",
        "openstreetmap.org/node/1#map=16/52.5163/13.3777",
        "https://osm.org/?lat=52.5163&lon=13.3777&zoom=9",
        "https://www.google.com/maps/@52.5163,13.3777,15z",
        "https://www.google.de/maps/place/Gate/@1.0,2.0,17z/data=!3m1!4b1!4m6!3d52.5163!4d13.3777",
        "https://www.google.co.uk/maps/search/?api=1&query=52.5163%2C13.3777",
        "https://maps.google.com/?q=52.5163,13.3777", "maps.google.com/maps?q=loc:52.5163,+13.3777&z=3",
        "https://www.google.com/maps/search/52.5163,+13.3777?entry=x",
        "https://www.google.com/maps/place/52.5163,13.3777",
    ])
    func `coordinates and links to maps are places`(written: String) throws {
        #expect(try Location(written: written) == Location(latitude: 52.5163, longitude: 13.3777))
    }

    @Test func `west and south are negative`() throws {
        let there = Location(latitude: -33.8568, longitude: -151.5)
        #expect(try Location(written: "-33.8568, -151.5") == there)
        #expect(try Location(written: "\u{2212}33.8568 \u{2212}151.5") == there)
        #expect(try Location(written: "https://www.google.com/maps/@-33.8568,-151.5,15z") == there)
    }

    @Test(arguments: [
        "", " ", "Berlin", "52.5163", "1,2,3", "1 2 3", "nan, nan", "1e1, 1e1", "0x1, 0x1", "inf 0",
        "52.,13.",
        "geo:1", "geo:", "geo:a,b", "https://example.org/?q=52.5,13.4", "https://google.com",
        "https://evil.google.com.example.org/maps/@52.5,13.4,15z",
        "https://notgoogle.com/maps/@52.5,13.4,15z",
        "https://www.google.com/maps/place/Berlin", "https://www.google.com/maps/?q=%",
        "javascript:52.5,13.4",
        "https://www.openstreetmap.org/#map=16/52.5", "https://www.openstreetmap.org/?mlat=52.5",
        "https://www.google.com/maps/!3d52.5", "mailto:a@b.org", "https://www.google.com/maps/@52.5",
        String(repeating: "1", count: 5000), String(repeating: "1,", count: 2000),
        "https://www.google.com/?" + String(repeating: "q=1&", count: 1000),
    ])
    func `other texts have no coordinates`(written: String) {
        #expect(throws: LocationTextError.noCoordinates) { try Location(written: written) }
    }

    @Test(arguments: [
        ("90.1, 0", LocationTextError.latitude), ("0 -180.5", .longitude), ("geo:-91,0", .latitude),
        ("geo:0,181", .longitude), ("https://www.openstreetmap.org/#map=3/99/0", .latitude),
        ("https://maps.app.goo.gl/abc", .shortenedLink), ("https://goo.gl/maps/abc", .shortenedLink),
        ("https://osm.org/go/0MbEUuTq", .shortenedLink),
    ])
    func `what is wrong with a place is told`(written: String, problem: LocationTextError) {
        #expect(throws: problem) { try Location(written: written) }
    }

    @Test(arguments: [
        (52.5163, "52.5163"), (-0.00001, "-0.00001"), (0, "0"), (-90, "-90"), (13.0000004, "13"),
        (-1e-9, "0"),
        (89.9999999, "90"), (1.05, "1.05"),
    ])
    func `degrees are written as decimals, however small`(degrees: Double, written: String) {
        #expect(Location(latitude: degrees, longitude: 0).decimals.latitude == written)
    }

    @Test func `the poles and the date line are places`() throws {
        #expect(try Location(written: "-90, 180") == Location(latitude: -90, longitude: 180))
    }
}
