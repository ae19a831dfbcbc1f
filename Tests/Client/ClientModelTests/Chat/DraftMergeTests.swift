import ClientModel
import Testing

@Suite struct DraftMergeTests {
    private func draft(_ text: String, date: Int32, version: Int64 = 0, synced: Int64 = 0) -> DraftState {
        var draft = DraftState(text: text, date: date)
        draft.version = version
        draft.syncedVersion = synced
        return draft
    }

    @Test func `another device's draft takes the place of one that the server has`() {
        let merge = draft("mine", date: 9, version: 3, synced: 3).merging(draft("theirs", date: 5))
        #expect(merge.shown.text == "theirs")
        #expect(merge.shown.version == 3)
    }

    @Test func `what was typed here is kept unless the other goes on from it`() {
        let mine = draft("mine", date: 9, version: 3, synced: 3)
        #expect(mine.merging(draft("theirs", date: 10)).superseded == mine)
        #expect(mine.merging(draft("mine and more", date: 10)).superseded == nil)
        // Possibly cleared by a device that was offline and did not know of it.
        #expect(mine.merging(draft("", date: 10)).superseded == mine)
        // Typed elsewhere, and only shown here.
        #expect(draft("shown", date: 9).merging(draft("theirs", date: 10)).superseded == nil)
    }

    @Test func `of two that were written apart the later is shown and the other kept`() {
        let mine = draft("mine", date: 5, version: 3, synced: 2)
        let later = mine.merging(draft("theirs", date: 6))
        #expect(later.shown.text == "theirs")
        #expect(!later.shown.hasUnsyncedChanges)
        #expect(later.superseded == mine)

        let earlier = mine.merging(draft("theirs", date: 5))
        #expect(earlier.shown == mine)
        #expect(earlier.superseded?.text == "theirs")
    }

    @Test func `nothing is kept of a draft without words or of the same words`() {
        let mine = draft("mine", date: 5, version: 1)
        #expect(mine.merging(draft("", date: 1)) == DraftMerge(shown: mine, superseded: nil))
        #expect(mine.merging(draft("mine", date: 9)).superseded == nil)
        #expect(!mine.merging(draft("mine", date: 9)).shown.hasUnsyncedChanges)
        #expect(draft("", date: 1, version: 1).merging(draft("theirs", date: 9)).superseded == nil)
    }
}
