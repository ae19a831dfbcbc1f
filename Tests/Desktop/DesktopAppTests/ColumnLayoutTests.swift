import ClientHost
import Testing

@testable import DesktopApp

@Suite struct ColumnLayoutTests {
    private static let widths = 360...2560

    private func preferences(narrow: Bool = false, info: Bool = false, list: Int = 340)
        -> ColumnLayout.Preferences
    {
        var preferences = ColumnLayout.Preferences()
        preferences.columns.isListNarrow = narrow
        preferences.columns.showsInfo = info
        preferences.columns.listWidth = list
        preferences.hasInfo = true
        return preferences
    }

    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func `LX-16: whatever the width, each column that is seen has the room that it needs`(
        narrow: Bool,
        info: Bool
    ) {
        for list in [0, 260, 340, 9000] {
            for width in Self.widths {
                let plan = ColumnLayout(width, preferences(narrow: narrow, info: info, list: list))
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
            let plan = ColumnLayout(width, preferences(narrow: narrow, info: true))
            return plan.isFolded ? 1 : plan.info == nil ? 2 : 3
        }
        #expect([360, 620, 621, 921, 922, 2560].map { columns($0) } == [1, 1, 2, 2, 3, 3])
        #expect([360, 428, 429, 729, 730, 2560].map { columns($0, narrow: true) } == [1, 1, 2, 2, 3, 3])
    }

    @Test func `the list gives way to the third column as far as it can`() {
        #expect(ColumnLayout(2000, preferences(info: true)).list == 340)
        #expect(ColumnLayout(940, preferences(info: true)).list == 278)
        #expect(ColumnLayout(940, preferences()).list == 340)
    }

    @Test
    func `a list that is dragged together has nothing but avatars, and words again when it is dragged apart`()
    {
        var preferences = preferences()
        preferences.columns = ColumnLayout.dragged(.list, to: 400, in: 1200, preferences)
        #expect(preferences.columns.listWidth == 400)
        preferences.columns = ColumnLayout.dragged(.list, to: 200, in: 1200, preferences)
        #expect(ColumnLayout(1200, preferences).list == 260)
        preferences.columns = ColumnLayout.dragged(.list, to: 100, in: 1200, preferences)
        #expect(ColumnLayout(1200, preferences).isListNarrow && ColumnLayout(1200, preferences).list == 68)
        preferences.needsWideList = true
        #expect(!ColumnLayout(1200, preferences).isListNarrow)
        preferences.columns = ColumnLayout.dragged(.list, to: 9000, in: 1200, preferences)
        #expect(!preferences.columns.isListNarrow && ColumnLayout(1200, preferences).list == 540)
    }

    @Test func `the last column is as wide as it is dragged, within limits`() {
        var preferences = preferences(info: true)
        preferences.columns = ColumnLayout.dragged(.info, to: 1200 - 381, in: 1200, preferences)
        #expect(ColumnLayout(1200, preferences).info == 380)
        preferences.columns = ColumnLayout.dragged(.info, to: 1199, in: 1200, preferences)
        #expect(ColumnLayout(1200, preferences).info == 300)
    }

    @Test func `edges are where columns meet, and nowhere in one column`() {
        let plan = ColumnLayout(1200, preferences(info: true))
        #expect(plan.edge(at: 340, in: 1200) == .list && plan.edge(at: 330, in: 1200) == nil)
        #expect(plan.edge(at: 1200 - 341, in: 1200) == .info && plan.edge(at: 600, in: 1200) == nil)
        #expect(ColumnLayout(400, preferences()).edge(at: 340, in: 400) == nil)
    }

    @Test func `nobody is shown beside a chat that is not there`() {
        var preferences = preferences(info: true)
        preferences.hasInfo = false
        #expect(ColumnLayout(1600, preferences).info == nil && ColumnLayout(1600, preferences).hasRoomForInfo)
    }
}
