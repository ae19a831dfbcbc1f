import ChatPresentation
import Testing

@testable import ComposerUI

struct ScheduleFormTests {
    @Test(arguments: ["14:05", " 9:30 ", "0:0", "23:59"])
    func `a time of day is read`(text: String) {
        #expect(ScheduleForm(time: text).clockTime != nil)
    }

    @Test(arguments: ["", "14", "14:", ":05", "24:00", "12:60", "1:2:3", "noon", "-1:00", "012:00"])
    func `other texts are none`(text: String) {
        #expect(ScheduleForm(time: text).clockTime == nil)
    }

    @Test func `a message waits for a year at most`() {
        #expect(ScheduleForm.check(nil, now: 100) == .failure(.noTime))
        #expect(ScheduleForm.check(100, now: 100) == .failure(.passed))
        #expect(ScheduleForm.check(115, now: 100) == .failure(.tooSoon))
        #expect(ScheduleForm.check(116, now: 100) == .success(116))
        #expect(ScheduleForm.check(160, now: 100) == .success(160))
        #expect(ScheduleForm.check(100 + 365 * 86_400, now: 100) == .success(100 + 365 * 86_400))
        #expect(ScheduleForm.check(101 + 365 * 86_400, now: 100) == .failure(.tooFar))
    }
}
