import PageFetching
import Testing

@testable import WebPages

struct PageAgeTests {
    @Test func `young pages are believed for minutes, and old ones for days`() {
        let now = 1_700_000_000
        let ages = [60, 7200, 2 * 86_400, 30 * 86_400]
        let lifetimes = ages.map { PageAge.lifetime(published: now - $0, now: now) }
        #expect(lifetimes == [300, 900, 7200, 172_800])
        #expect(PageAge.lifetime(published: nil, now: now) == 3600)
        #expect(PageAge.lifetime(published: now + 10, now: now) == 3600)
    }

    @Test func `a failure is believed for as long as its kind lasts`() {
        #expect(FetchError.busy.pageLifetime == 10)
        #expect(FetchError.tooSlow.pageLifetime == 60)
        #expect(FetchError.unwantedType.pageLifetime == 600)
    }

    @Test func `a host stands for those below it, and for no other`() {
        let list = HostList(["Example.org"])
        #expect(list.contains("example.org") && list.contains("www.example.org"))
        #expect(!list.contains("myexample.org") && !list.contains("example.org.evil.example"))
    }
}
