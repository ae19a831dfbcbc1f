import ClientEngine
import Testing

@testable import WindowParts

@Suite struct FoundPagesTests {
    private func page(_ extent: FoundMessages.Extent, total: Int? = nil) -> FoundMessages {
        var page = FoundMessages(messages: [], extent: extent, next: nil)
        page.total = total
        return page
    }

    @Test func `the whole page replaces what was stored of it, in whatever order both come`() {
        var pages = FoundPages<Int>()
        pages.take(page(.storedSoFar), as: [7, 3])
        #expect(pages.items == [7, 3] && pages.isLoading)
        pages.take(page(.all), as: [9, 7, 5, 3])
        pages.take(page(.storedSoFar), as: [7, 3])
        #expect(pages.items == [9, 7, 5, 3] && !pages.isLoading)
    }

    @Test func `the server's count holds until all pages are here`() {
        var pages = FoundPages<Int>()
        #expect(pages.count == (0, false))
        pages.take(page(.storedSoFar, total: 42), as: [1, 2])
        #expect(pages.count == (42, false))
        pages.take(page(.all, total: 42), as: [1, 2, 3])
        #expect(pages.count == (3, false))
    }

    @Test func `without a next page none begins`() {
        var pages = FoundPages<Int>()
        pages.take(page(.stored(nil)), as: [1])
        let next = pages.begin()
        #expect(next == nil && !pages.isShort && pages.isStoredOnly)
        pages.fail()
        #expect(!pages.isLoading)
    }
}
