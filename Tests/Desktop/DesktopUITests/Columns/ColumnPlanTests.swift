import ClientHost
import Testing

@testable import DesktopUI

@Suite struct ColumnPlanTests {
    private static let widths = 360...2560

    private func wishes(narrow: Bool = false, info: Bool = false, list: Int = 340) -> ColumnPlan.Wishes {
        var wishes = ColumnPlan.Wishes()
        wishes.columns.isListNarrow = narrow
        wishes.columns.showsInfo = info
        wishes.columns.listWidth = list
        wishes.hasInfo = true
        return wishes
    }

    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func `LX-16: whatever the width, each column that is seen has the room that it needs`(
        narrow: Bool,
        info: Bool
    ) {
        for list in [0, 260, 340, 9000] {
            for width in Self.widths {
                let plan = ColumnPlan(width, wishes(narrow: narrow, info: info, list: list))
                guard !plan.isFolded else {
                    #expect(plan.info == nil)
                    continue
                }
                let chat = width - plan.list - 1 - (plan.info.map { $0 + 1 } ?? 0)
                #expect(chat >= 360, "\(width)")
                #expect(narrow ? plan.list == 68 : (260...540).contains(plan.list), "\(width)")
                if let info = plan.info { #expect((300...420).contains(info), "\(width)") }
                #expect((plan.info != nil) == (info && plan.hasRoomForInfo), "\(width)")
            }
        }
    }

    @Test func `LX-16: the wider the window, the more columns`() {
        func columns(_ width: Int, narrow: Bool = false) -> Int {
            let plan = ColumnPlan(width, wishes(narrow: narrow, info: true))
            return plan.isFolded ? 1 : plan.info == nil ? 2 : 3
        }
        #expect([360, 620, 621, 921, 922, 2560].map { columns($0) } == [1, 1, 2, 2, 3, 3])
        #expect([360, 428, 429, 729, 730, 2560].map { columns($0, narrow: true) } == [1, 1, 2, 2, 3, 3])
    }

    @Test func `the list gives way to the third column as far as it can`() {
        #expect(ColumnPlan(2000, wishes(info: true)).list == 340)
        #expect(ColumnPlan(940, wishes(info: true)).list == 278)
        #expect(ColumnPlan(940, wishes()).list == 340)
    }

    @Test
    func `a list that is dragged together has nothing but avatars, and words again when it is dragged apart`()
    {
        var wishes = wishes()
        wishes.columns = ColumnPlan.dragged(.list, to: 400, in: 1200, wishes)
        #expect(wishes.columns.listWidth == 400)
        wishes.columns = ColumnPlan.dragged(.list, to: 200, in: 1200, wishes)
        #expect(ColumnPlan(1200, wishes).list == 260)
        wishes.columns = ColumnPlan.dragged(.list, to: 100, in: 1200, wishes)
        #expect(ColumnPlan(1200, wishes).isListNarrow && ColumnPlan(1200, wishes).list == 68)
        wishes.needsWideList = true
        #expect(!ColumnPlan(1200, wishes).isListNarrow)
        wishes.columns = ColumnPlan.dragged(.list, to: 9000, in: 1200, wishes)
        #expect(!wishes.columns.isListNarrow && ColumnPlan(1200, wishes).list == 540)
    }

    @Test func `the last column is as wide as it is dragged, within limits`() {
        var wishes = wishes(info: true)
        wishes.columns = ColumnPlan.dragged(.info, to: 1200 - 381, in: 1200, wishes)
        #expect(ColumnPlan(1200, wishes).info == 380)
        wishes.columns = ColumnPlan.dragged(.info, to: 1199, in: 1200, wishes)
        #expect(ColumnPlan(1200, wishes).info == 300)
    }

    @Test func `edges are where columns meet, and nowhere in one column`() {
        let plan = ColumnPlan(1200, wishes(info: true))
        #expect(plan.edge(at: 340, in: 1200) == .list && plan.edge(at: 330, in: 1200) == nil)
        #expect(plan.edge(at: 1200 - 341, in: 1200) == .info && plan.edge(at: 600, in: 1200) == nil)
        #expect(ColumnPlan(400, wishes()).edge(at: 340, in: 400) == nil)
    }

    @Test func `nobody is shown beside a chat that is not there`() {
        var wishes = wishes(info: true)
        wishes.hasInfo = false
        #expect(ColumnPlan(1600, wishes).info == nil && ColumnPlan(1600, wishes).hasRoomForInfo)
    }
}
