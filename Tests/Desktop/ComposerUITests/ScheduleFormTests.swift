import ChatPresentation
import Testing

@testable import ComposerUI

struct ScheduleFormTests {
    @Test(arguments: ["14:05", " 9:30 ", "0:0", "23:59"])
    func `a time of day is read`(text: String) {
        #expect(ScheduleForm(time: text).clockTime != nil)
    }

    @Test(arguments: [
        "", "14", "14:", ":05", "24:00", "12:60", "1:2:3", "noon", "-1:00", "012:00", "13:00 PM", "0:30 am",
        "9:00 x",
    ])
    func `other texts are none`(text: String) {
        #expect(ScheduleForm(time: text).clockTime == nil)
    }

    @Test(arguments: [
        ("12:05 AM", 0), ("9:05 a. m.", 9), ("12:05 PM", 12), ("2:05pm", 14), ("11:05 م", 23),
        ("11:05 ص", 11), ("1405", 14), ("0205 pm", 14),
    ])
    func `twelve hours are read as well, and times without a colon`(text: String, hour: Int) {
        #expect(ScheduleForm(time: text).clockTime == ClockTime(hour: hour, minute: 5))
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
