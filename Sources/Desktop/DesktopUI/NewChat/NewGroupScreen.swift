import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import MessageStore

/// Makes a group: its title, its picture, and who is in it.
final class NewGroupScreen {
    /// Called with the group that was made.
    var onMade: (@MainActor (PeerID) -> Void)?

    private let account: Account
    private let parts: AccountParts
    private let window: ApplicationWindow
    private let toasts: ToastOverlay
    private let title: Entry
    private let picture: GTKBridge.Button
    private let words: any WindowLanguage
    private let people: PeoplePane
    private let page: FormPage
    private var picked: PickedPicture?
    private var isBusy = false

    init(
        _ account: Account,
        _ parts: AccountParts,
        _ look: ChatLook,
        _ window: ApplicationWindow,
        _ toasts: ToastOverlay,
        back: @escaping @MainActor () -> Void
    ) {
        (self.account, self.parts, self.window, self.toasts) = (account, parts, window, toasts)
        words = look.words
        title = Entry(label: words.groupTitle, hint: words.groupTitleHint)
        picture = GTKBridge.Button(words.choosePicture) {}
        people = PeoplePane(account.store, parts, look)
        page = FormPage(
            words.newGroup,
            words,
            action: words.create,
            parts: [title, picture, people.widget],
            back: back
        )
        title.onChange { [weak self] in self?.show() }
        people.onChoice = { [weak self] in self?.show() }
        picture.onPress { [weak self] in self?.choosePicture() }
        page.button?.onPress { [weak self] in self?.make() }
        show()
    }

    var widget: Widget { page.widget }

    /// Puts the keyboard's focus on the title.
    func focus() { title.takeFocus() }

    /// Lets go.
    func stop() { people.stop() }

    private func show() {
        page.button?.isSensitive =
            !isBusy && !title.text.trimmingWhitespace.isEmpty && !people.state.chosen.isEmpty
    }

    private func choosePicture() {
        FileDialog.openFiles(title: words.choosePictureTitle, over: window) { [weak self] paths in
            guard let self, let path = paths.first else { return }
            Task {
                guard let found = await PickedPicture.look(at: path) else {
                    return toasts.show(words.noPicture)
                }
                picked = found
                picture.setText(URL(fileURLWithPath: path).lastPathComponent)
            }
        }
    }

    private func make() {
        guard !isBusy else { return }
        isBusy = true
        show()
        let (name, members) = (title.text.trimmingWhitespace, people.state.chosen.map(\.id))
        Task {
            do {
                let group = try await parts.newGroups.make(name, with: members)
                if let picked {
                    try await parts.pictures.set(picked.path, picked.size, of: group, files: account.media)
                }
                onMade?(group)
            } catch {
                toasts.show(words.sentence(error))
            }
            isBusy = false
            show()
        }
    }
}
