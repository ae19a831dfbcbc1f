import Telegraph
import Testing

@testable import ServerEngine

struct CivilTimeTests {
    @Test(arguments: [
        (Int32(0), 1, 1), (1_709_164_800, 2, 29), (1_709_251_200, 3, 1), (1_735_689_599, 12, 31),
        (1_795_910_400, 11, 29),
    ])
    func `times have a month and a day`(seconds: Int32, month: Int, day: Int) {
        #expect(CivilTime.monthAndDay(at: seconds) == (month, day))
    }

    @Test func `days count from 1970`() {
        #expect(CivilTime.days(year: 1970, month: 1, day: 1) == 0)
        #expect(CivilTime.days(year: 2024, month: 2, day: 29) == 19_782)
        #expect(CivilTime.days(year: 2024, month: 3, day: 1) == 19_783)
        #expect(CivilTime.days(year: 2100, month: 12, day: 31) == 47_846)
    }

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
