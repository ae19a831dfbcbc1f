import Telegraph
import Testing

@testable import ServerEngine

struct PagePartsTests {
    @Test func `periods are hours`() {
        let year = TelegraphPeriod(year: 2024)
        #expect(year.hours?.count == 366 * 24)
        #expect(TelegraphPeriod(year: 2024, month: 2).hours?.count == 29 * 24)
        #expect(TelegraphPeriod(year: 2024, month: 12).hours?.count == 31 * 24)
        #expect(TelegraphPeriod(year: 2024, month: 2, day: 1).hours?.count == 24)
        let first = TelegraphPeriod(year: 2024, month: 1, day: 1, hour: 0).hours?.lowerBound
        #expect(first == year.hours?.lowerBound)
        #expect(TelegraphPeriod().hours == nil)
    }

    @Test func `files are what their bytes say`() {
        #expect(PageFileKind([0xFF, 0xD8, 0xFF, 0xE0]) == .picture)
        #expect(PageFileKind(Array("GIF89a".utf8)) == .animation)
        #expect(PageFileKind([0, 0, 0, 24] + Array("ftypmp42".utf8)) == .film)
        #expect(PageFileKind(Array("<svg xmlns".utf8)) == nil)
        #expect(PageFileKind(Array("<!DOCTYPE html>".utf8)) == nil)
        #expect(PageFileKind([]) == nil)
    }
}
