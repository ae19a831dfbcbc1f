import ClientModel
import Testing

/// Impossible numbers, which an earlier version stored when a server sent them.
@Suite struct StoredBoundsTests {
    private func record(_ numbers: [Int: Double]) -> [UInt8] {
        var writer = RecordWriter()
        for (field, number) in numbers.sorted(by: { $0.key < $1.key }) { writer.write(number, at: field) }
        return writer.bytes
    }

    @Test(arguments: [1e300, -1e300, .infinity, .nan])
    func `a film that was stored is as long as one can be`(number: Double) throws {
        let film = try VideoInfo(record: record([2: number, 6: number]))
        #expect(VideoInfo.times.contains(film.duration) && VideoInfo.times.contains(film.startTime))
    }

    @Test(arguments: [1e300, -1e300, .infinity, .nan])
    func `a mask that was stored lies near a face`(number: Double) throws {
        let place = try MaskPosition(record: record([2: number, 3: number, 4: number]))
        #expect(MaskPosition.shifts.contains(place.x) && MaskPosition.shifts.contains(place.y))
        #expect(MaskPosition.scales.contains(place.scale))
    }

    @Test(arguments: [1e300, -1e300, .infinity, .nan])
    func `a place that was stored is on Earth`(number: Double) throws {
        let place = try Location(record: record([1: number, 2: number]))
        #expect(Location.latitudes.contains(place.latitude))
        #expect(Location.longitudes.contains(place.longitude))
    }
}
