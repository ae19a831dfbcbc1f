import ChatNodes
import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import MessageStore
import Signals
import WindowParts

/// The page of the user's own profile: name, photo and description.
final class ProfilePage {
    let page: PreferencesPage

    private let context: SettingsContext
    private weak var window: Window?
    private let portrait = Box(.vertical, spacing: 4)
    private let picture = PreferencesGroup()
    private let first: EntryRow
    private let last: EntryRow
    private let about: EntryRow
    private let username: EntryRow
    private let phone: PreferencesRow
    private var following: Subscription?
    private var known: User?
    private var shownAbout: String?
    private let change: OwnProfileEditor
    private let subpages: SettingsSubpages

    private var strings: Strings { context.strings }

    init(_ context: SettingsContext, over window: PreferencesWindow) {
        (self.context, self.window) = (context, window)
        let strings = context.strings
        subpages = SettingsSubpages(over: window, strings)
        page = PreferencesPage(
            SettingsPage.profile.rawValue,
            title: strings.profile,
            icon: "avatar-default-symbolic"
        )
        let profile = context.services.profile
        let change = OwnProfileEditor(context)
        self.change = change
        first = EntryRow(strings.firstName) { name in change.run { try await profile.update(firstName: name) }
        }
        last = EntryRow(strings.lastName) { name in change.run { try await profile.update(lastName: name) } }
        about = EntryRow(strings.about) { text in change.run { try await profile.update(about: text) } }
        username = EntryRow(strings.username) { name in
            let name = name.hasPrefix("@") ? String(name.dropFirst()) : name
            change.run { try await profile.setUsername(name) }
        }
        phone = PreferencesRow(strings.phoneNumber)
        let head = PreferencesGroup()
        head.add(portrait)
        for group in [head, picture] { page.add(group) }
        let names = PreferencesGroup(strings.name)
        for row in [first, last] { names.add(row) }
        let others = PreferencesGroup(strings.howOthersFindYou, text: strings.usernameHint)
        for row in [username, about, phone] as [Widget] { others.add(row) }
        for group in [names, others] { page.add(group) }
        if let server = try? ServerRecord(of: context.account.folder) { page.add(group(of: server)) }
        showPages()
        let selfID = context.services.dependencies.selfID
        following = context.account.store.view(PeerView(selfID)).start(next: { [weak self] info in
            onMain { self?.show(info) }
        })
        context.services.freshness.show(VisibleContent(peers: [selfID]), in: 2)
    }

    private func show(_ info: PeerInfo) {
        guard case .user(let user)? = info.peer else { return }
        // Only changed fields are set, so that text being typed is not overwritten.
        if user.firstName != known?.firstName { first.text = user.firstName }
        if user.lastName != known?.lastName { last.text = user.lastName }
        if user.usernames != known?.usernames {
            username.text = user.usernames.first { !$0.isInactive }?.name ?? ""
        }
        if let text = info.cachedData?.about, text != shownAbout { (about.text, shownAbout) = (text, text) }
        phone.setText(user.phone.isEmpty ? "" : strings.isolated("+\(user.phone)"))
        if user.photo != known?.photo || known == nil { showPicture(of: user) }
        if user != known { showPortrait(of: user) }
        known = user
    }

    // MARK: - Server

    /// The server that the account is on, whose link others can follow.
    private func group(of server: ServerRecord) -> PreferencesGroup {
        let group = PreferencesGroup(strings.ownServer)
        let row = PreferencesRow(server.host, text: strings.serverLinkHint)
        let (link, report, copied) = (server.linkForOthers, context.report, strings.copied)
        let copy = GTKBridge.Button(icon: "edit-copy-symbolic", label: strings.copyServerLink) {
            Clipboard.copy(link)
            report(copied)
        }
        copy.addStyleClass("flat")
        copy.align(vertical: .center)
        row.addAtEnd(copy)
        group.add(row)
        return group
    }

    // MARK: - Pages

    /// Offers the user's pages, where the server has web pages.
    private func showPages() {
        let features = context.services.features
        Task { [weak self] in
            guard let address = await features.webAddress(), let self else { return }
            let group = PreferencesGroup()
            let row = PreferencesRow(strings.ownPages, text: strings.ownPagesHint)
            row.onPress { [weak self, weak row] in self?.openPages(at: address, from: row) }
            group.add(row)
            page.add(group)
        }
    }

    private func openPages(at address: String, from row: Widget?) {
        let pages = WrittenPagesPage(at: address, context, subpages)
        subpages.push(pages.widget, pages, from: row)
    }

    /// Shows who the user is to others.
    private func showPortrait(of user: User) {
        portrait.removeAll()
        context.environment.known.learn([.user(user)])
        portrait.append(context.environment.makeAvatar(user.id, side: 96))
        let name = Label(user.name, alignment: .center)
        name.addStyleClass("title-2")
        name.setMargins(top: 8)
        portrait.append(name)
        guard let username = user.usernames.first(where: { !$0.isInactive })?.name else { return }
        let address = Label("@\(username)", alignment: .center)
        address.addStyleClass("dim-label")
        portrait.append(address)
    }

    // MARK: - Photo

    private func showPicture(of user: User) {
        picture.removeAll()
        let row = PreferencesRow(strings.photo)
        let choose = GTKBridge.Button(strings.choosePhoto) { [weak self] in self?.choosePicture() }
        choose.align(vertical: .center)
        row.addAtEnd(choose)
        if user.photo != nil {
            let remove = GTKBridge.Button(icon: "user-trash-symbolic", label: strings.removePhoto) {
                [weak self] in
                self?.removePicture()
            }
            remove.align(vertical: .center)
            remove.addStyleClass("flat")
            row.addAtEnd(remove)
        }
        picture.add(row)
    }

    private func choosePicture() {
        guard let window else { return }
        FileDialog.openFiles(title: strings.choosePhoto, over: window) { [weak self] paths in
            if let path = paths.first { self?.setPicture(path) }
        }
    }

    private func setPicture(_ path: String) {
        let (pictures, files) = (context.services.pictures, context.account.media)
        let selfID = context.services.dependencies.selfID
        change.picture {
            let picked = try await onOwnThread {
                Result { () throws(PickedFileError) in try OutgoingMedia(file: path) }
            }.get()
            guard case .photo(let path, let size, _) = picked else { throw PeerPhotoError.notAccepted }
            return try await pictures.set(path, size, of: selfID, files: files)
        }
    }

    private func removePicture() {
        let (pictures, selfID) = (context.services.pictures, context.services.dependencies.selfID)
        change.picture { try await pictures.remove(of: selfID) }
    }
}
