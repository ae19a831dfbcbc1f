import ClientModel
import MessageStore
import Testing

@testable import SettingsUI

struct FolderFormTests {
    private let bob = PeerID(.user, 2)
    private let carl = PeerID(.user, 3)

    @Test func `a new folder needs a name and content`() {
        var form = FolderForm(nil)
        #expect(form.isNew && !form.isReady)
        form.name("  Boats ")
        #expect(!form.isReady && form.folder.title == "Boats")
        form.set(.groups, true)
        #expect(form.isReady)
        form.set(.groups, false)
        form.set(bob, true)
        #expect(form.isReady && form.chatCount == 1 && form.includes(bob))
        form.name(String(repeating: "x", count: 100))
        #expect(form.folder.title.count == FolderForm.longestName)
    }

    @Test func `an unchanged folder is not stored again`() {
        var folder = ChatFolder(2, title: "Boats")
        folder.pinned = [bob]
        folder.excluded = [carl]
        var form = FolderForm(folder)
        #expect(!form.isNew && !form.isReady)
        form.set(.muted, true)
        #expect(form.isReady && form.excludes(.muted))
        form.set(.muted, false)
        #expect(!form.isReady)
        form.set(carl, true)
        #expect(form.folder.excluded.isEmpty && form.chatCount == 2)
        form.set(bob, false)
        #expect(form.folder.pinned.isEmpty && form.folder.included == [carl])
    }
}
