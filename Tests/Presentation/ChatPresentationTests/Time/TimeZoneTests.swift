import ChatPresentation
import Foundation
import Testing

@Suite struct TimeZoneTests {
    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Casablanca",
    ])
    func `days and times are those of the place at that moment`(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let rules = TimeZoneRules(zone)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        // Each half hour around each change of 2025, and one time per day of that year.
        var moments = (0..<365).map { 1_735_689_600 + $0 * 86_400 + 43_200 }
        var change = Date(timeIntervalSince1970: 1_735_689_600)
        while let next = zone.nextDaylightSavingTimeTransition(after: change), moments.count < 1000 {
            moments += (-50...50).map { Int(next.timeIntervalSince1970) + $0 * 1800 }
            change = next
            if next.timeIntervalSince1970 > 1_767_225_600 { break }
        }
        for moment in moments {
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .weekday],
                from: Date(timeIntervalSince1970: Double(moment))
            )
            let date = rules.day(of: Int32(moment)).date
            #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
            #expect(date.weekday % 7 + 1 == parts.weekday)
            let time = rules.time(of: Int32(moment))
            #expect([time.hour, time.minute] == [parts.hour, parts.minute])
        }
    }

    @Test func `every moment that a server can name has a day`() {
        let rules = TimeZoneRules(first: 50_400)
        #expect(rules.day(of: .max).date.year == 2038)
        #expect(rules.day(of: .min).date.year == 1901)
        #expect(rules.day(of: .min) < rules.day(of: .max))
    }
}
