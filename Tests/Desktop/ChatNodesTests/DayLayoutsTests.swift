import ChatPresentation
import ClientModel
import Localization
import Testing

@testable import ChatNodes

@MainActor
@Suite struct DayLayoutsTests {
    private let today = Day(number: 20_000)
    private let day = Day(number: 19_990)

    private func context(_ width: Double) -> BubbleContext {
        let measurer = ShapingMeasurer()
        return BubbleContext(
            width: width,
            metrics: ChatMetrics(),
            language: Strings.english,
            measurer: measurer
        )
    }

    @Test func `a day that was prepared is there at once, and another one is told when it comes`() async {
        let days = DayLayouts(MeasurerPool().checkOut())
        await days.prepare([day], today: today, in: context(600))
        #expect(days.layout(of: day, today: today, in: context(600)) {}?.size.width == 600)
        await withCheckedContinuation { came in
            let now = days.layout(of: today, today: today, in: context(600)) { came.resume() }
            #expect(now == nil)
        }
        #expect(days.layout(of: today, today: today, in: context(600)) {} != nil)
    }

    @Test func `in a list of another width a day is what it was until it is laid out anew`() async {
        let days = DayLayouts(MeasurerPool().checkOut())
        await days.prepare([day], today: today, in: context(600))
        days.expire()
        await withCheckedContinuation { came in
            let now = days.layout(of: day, today: today, in: context(500)) { came.resume() }
            #expect(now?.size.width == 600)
        }
        #expect(days.layout(of: day, today: today, in: context(500)) {}?.size.width == 500)
    }
}
