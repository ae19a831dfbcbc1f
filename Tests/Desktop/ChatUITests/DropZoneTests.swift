import Testing

@testable import ChatUI

@Suite struct DropZoneTests {
    @Test func `LX-14: photos have a zone of their own where there is nothing else`() {
        #expect(DropZone(at: 10, of: 600, isAllPhotos: true) == .files)
        #expect(DropZone(at: 300, of: 600, isAllPhotos: true) == .photos)
        #expect(DropZone(at: 599, of: 600, isAllPhotos: false) == .files)
    }
}
