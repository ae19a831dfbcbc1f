import ClientEngine
import ClientHost
import GTKBridge
import Localization
import WindowParts

/// The pages that the user wrote on the server: opens and edits them, and begins new ones, in a browser. Links are copied
/// and pages deleted here.
final class WrittenPagesPage {
    private let context: SettingsContext
    private let address: String
    private let group: PreferencesGroup
    private let empty: StatusPage
    private let form: FormPage
    private weak var subpages: SettingsSubpages?

    private var strings: Strings { context.strings }

    var widget: Widget { form.widget }

    /// A page for a server whose web pages begin with `address`.
    init(at address: String, _ context: SettingsContext, _ subpages: SettingsSubpages) {
        (self.context, self.address, self.subpages) = (context, address, subpages)
        let strings = context.strings
        group = PreferencesGroup("", text: strings.ownPagesHint)
        empty = StatusPage(icon: "document-edit-symbolic", title: strings.noPages, text: strings.ownPagesHint)
        let templates = PreferencesGroup()
        let row = PreferencesRow(strings.ownTemplates, text: strings.ownTemplatesHint)
        row.onPress { BrowserLink.open("\(address)/studio", context.screen) }
        templates.add(row)
        form = FormPage(
            strings.ownPages,
            strings,
            action: strings.writePage,
            parts: [group, empty, templates],
            back: { [weak subpages] in subpages?.pop() }
        )
        form.button?.onPress { BrowserLink.open("\(address)/write", context.screen) }
        (group.isVisible, empty.isVisible) = (false, false)
        load()
    }

    private func load() {
        let pages = context.services.writtenPages
        Task { [weak self, context] in
            do {
                let own = try await pages.own()
                self?.show(own)
            } catch {
                context.report(context.strings.sentence(error))
            }
        }
    }

    private func show(_ pages: [WrittenPage]) {
        group.removeAll()
        for page in pages { group.add(row(of: page)) }
        group.isVisible = !pages.isEmpty
        empty.isVisible = pages.isEmpty
    }

    private func row(of page: WrittenPage) -> PreferencesRow {
        let row = PreferencesRow(page.title, text: strings.articleViews(count: page.views))
        let (context, place) = (context, "\(address)/edit/\(page.path)")
        row.onPress {
            let link = PressedLink(page.url, shownAs: [page.url])
            LinkConfirmation.open(link, context.strings, over: context.screen.window, context.screen.toasts)
        }
        let edit = GTKBridge.Button(
            icon: "document-edit-symbolic",
            label: strings.editPageNamed(title: page.title)
        ) {
            BrowserLink.open(place, context.screen)
        }
        edit.setTooltip(strings.editPage)
        edit.addStyleClass("flat")
        edit.align(vertical: .center)
        row.addAtEnd(edit)
        row.addAtEnd(menu(of: page))
        return row
    }

    private func menu(of page: WrittenPage) -> MenuButton {
        let button = MenuButton(icon: "view-more-symbolic", label: strings.pageOptions(title: page.title))
        button.addStyleClass("flat")
        button.align(vertical: .center)
        let copy = MenuEntry(strings.copyLink) { [context] in
            Clipboard.copy(page.url)
            context.report(context.strings.copied)
        }
        let delete = MenuEntry(strings.deletePage, isDestructive: true) { [weak self] in
            self?.askToDelete(page)
        }
        button.setMenu([MenuSection(nil, [copy]), MenuSection(nil, [delete])])
        return button
    }

    private func askToDelete(_ page: WrittenPage) {
        guard let window = subpages?.window else { return }
        MessageDialog.ask(
            strings.deletePageQuestion(title: page.title),
            text: strings.deletePageText,
            answers: [
                .init(strings.cancel),
                .init(strings.deleteNow, .destructive) { [weak self] in self?.delete(page) },
            ],
            over: window
        )
    }

    private func delete(_ page: WrittenPage) {
        let pages = context.services.writtenPages
        Task { [weak self, context] in
            do {
                try await pages.delete(page)
            } catch {
                context.report(context.strings.sentence(error))
            }
            // Also after a failure: another device may have deleted it.
            self?.load()
        }
    }
}
