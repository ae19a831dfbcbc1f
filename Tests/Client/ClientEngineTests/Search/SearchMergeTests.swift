import ClientModel
import MessageStore
import Testing

@testable import ClientEngine

@Suite struct SearchMergeTests {
    @Test func `a source that goes back to the beginning of time does not end the program`() {
        var merge = SearchMerge(start: SearchStart(latest: .min), limit: 1)
        merge.add(SearchMerge.Source(messages: [], oldest: .min))
        let found = merge.found(.all)
        #expect(found.messages.isEmpty)
        #expect(found.next == SearchStart(latest: .min))
    }
}
