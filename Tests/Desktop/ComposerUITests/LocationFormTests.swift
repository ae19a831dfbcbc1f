import ClientModel
import Testing

@testable import ComposerUI

@Suite struct LocationFormTests {
    private let gate = Location(latitude: 52.5163, longitude: 13.3777)

    @Test func `coordinates alone are a location`() {
        let form = LocationForm(place: " 52.5163, 13.3777 ", name: " ")
        #expect(form.media == .success(.location(gate)))
        #expect(form.understood == "52.5163, 13.3777")
    }

    @Test func `a place with a name is a venue`() {
        let form = LocationForm(place: "geo:52.5163,13.3777", name: " Gate ", address: "Pariser Platz ")
        #expect(
            form.media == .success(.venue(Venue(location: gate, title: "Gate", address: "Pariser Platz")))
        )
        let nameless = LocationForm(place: "geo:52.5163,13.3777", address: "Pariser Platz")
        #expect(nameless.media == .failure(.addressWithoutName))
    }

    @Test func `nothing is no place, and a wrong text says why`() {
        #expect(LocationForm(place: " ", name: "Gate").media == .failure(.noPlace))
        #expect(LocationForm(place: "Berlin").media == .failure(.place(.noCoordinates)))
        #expect(LocationForm(place: "91, 0").media == .failure(.place(.latitude)))
        #expect(LocationForm(place: "91, 0").understood.isEmpty)
    }
}
