import ClientEngine
import ClientHost
import Foundation
import WindowParts
package import GTKBridge
package import Localization

/// The screen of a sign-in, one question at a time.
package final class SignInView {
    /// The widget of the screen.
    package let widget: Widget
    /// Called at "Back" on the first question; nil hides the button there.
    package var onLeave: (@MainActor () -> Void)? { didSet { show() } }

    private let model: SignInModel
    private let strings: Strings
    private let header = HeaderBar()
    private let title = Label(overflow: .wraps, alignment: .center)
    private let text = Label(overflow: .wraps, alignment: .center)
    private let problem = Label(overflow: .wraps, alignment: .center)
    private let answers = Stack()
    private let entries: [String: [Entry]]
    private let back: Button
    private let forward: WaitingButton
    /// The other answer to the question about the server's key.
    private let differ: Button
    /// Stands in the place of a QR code that has not come yet.
    private let awaited = Box(.vertical)
    private let picture: ImageView
    private let byPicture: Button
    private let noServer: Button
    /// Tells where servers come from.
    private let aboutServers = Label(overflow: .wraps, alignment: .center)
    private let again: Button
    private let wrongNumber: Button
    private let copyLink: Button
    private var languages: MenuButton?
    /// True while the first page tells where servers come from.
    private var isExplaining = false { didSet { show() } }
    private var shown: SignInState.Step?
    private var shownProblem: UserFacingError?
    private var shownLink: String?
    /// The width of the QR code, in application pixels.
    private static let pictureSide = 240
    /// The height of two lines about a refused answer, kept free so that they move nothing, in application pixels.
    private static let problemHeight = 36

    package init(_ model: SignInModel, _ strings: Strings, place: String? = nil) {
        (self.model, self.strings) = (model, strings)
        let entries: [String: [Entry]] = [
            "server": [
                Entry(label: strings.linkOrAddress, hint: strings.linkOrAddressHint, purpose: .address)
            ],
            "fingerprint": [],
            "phone": [
                Entry(label: strings.phoneNumber, hint: strings.isolated("+1 555 0100"), purpose: .phone)
            ],
            "code": [Entry(label: strings.code, hint: "123456", purpose: .digits)],
            "name": [
                Entry(label: strings.firstName, hint: strings.firstName, purpose: .name),
                Entry(label: strings.lastName, hint: strings.lastNameHint, purpose: .name),
            ],
            "password": [PasswordEntry(label: strings.password)],
            "picture": [],
        ]
        self.entries = entries
        back = Button(icon: "go-previous-symbolic", label: strings.back) {}
        forward = WaitingButton(strings.continueSignIn) {}
        differ = Button(strings.fingerprintDiffers) { model.goBack() }
        byPicture = Button(strings.signInByPicture) { model.showPicture() }
        noServer = Button(strings.noServer) {}
        again = Button(strings.sendCodeAgain) { model.resendCode() }
        wrongNumber = Button(strings.wrongNumber) { model.goBack() }
        copyLink = Button(strings.copyLink) {}
        picture = ImageView(label: strings.scanQRCode, side: Self.pictureSide)
        widget = Box(.vertical)
        if let place {
            entries["server"]?.first?.text = place
            model.offer(place)
        }
        build()
        model.onChange = { [weak self] in self?.show() }
        show()
        // The server is contacted only when the user continues, as any web page may open such a link.
        if place != nil { forward.takeFocus() }
    }

    private func build() {
        header.setTitle(WindowTitle())
        header.addAtStart(back)
        header.addStyleClass("flat")

        let mark = Icon("org.martlet.Martlet", size: 96)
        mark.setMargins(bottom: 12)
        title.addStyleClass("title-1")
        for style in ["error", "caption"] { problem.addStyleClass(style) }
        problem.setLeastSize(height: Self.problemHeight)
        picture.align(horizontal: .center)
        let spinner = Spinner(size: 24)
        spinner.align(horizontal: .center, vertical: .center)
        spinner.expandVertically()
        awaited.append(spinner)
        awaited.setLeastSize(height: Self.pictureSide)
        for button in [byPicture, noServer, again, wrongNumber, copyLink] {
            button.addStyleClass("flat")
            button.align(horizontal: .center)
        }
        aboutServers.text = strings.aboutServers
        aboutServers.addStyleClass("dim-label")
        noServer.onPress { [weak self] in self?.isExplaining.toggle() }
        copyLink.onPress { [weak self] in
            guard let self, let shownLink else { return }
            Clipboard.copy(shownLink)
        }
        back.onPress { [weak self] in
            guard let self else { return }
            if model.state.canGoBack { model.goBack() } else { onLeave?() }
        }
        forward.onPress { [weak self] in self?.submit() }
        addFields()

        let column = Box(.vertical, spacing: 12)
        let parts: [Widget] = [
            mark, title, text, awaited, picture, copyLink, answers, problem, choices(), byPicture, noServer,
            aboutServers, again, wrongNumber,
        ]
        for part in parts { column.append(part) }
        column.setMargin(24)
        column.align(vertical: .center)
        column.expandVertically()
        guard let box = widget as? Box else { return }
        box.append(header)
        let area = ScrolledWindow(Clamp(column, width: 380))
        area.expand()
        box.append(area)
    }

    /// Offers a menu of languages until the sign-in has begun.
    package func offerLanguages(_ languages: [MenuEntry]) {
        let button = MenuButton(icon: "preferences-desktop-locale-symbolic", label: strings.languageSetting)
        button.setMenu([MenuSection(nil, languages)])
        header.addAtEnd(button)
        self.languages = button
        show()
    }

    /// True until the user has entered a server.
    package var isAtBeginning: Bool { model.state.step == .server && !model.state.isBusy }

    /// The text of the field for the server.
    package var typedServer: String {
        get { entries["server"]?.first?.text ?? "" }
        set { entries["server"]?.first?.text = newValue }
    }

    private func addFields() {
        answers.fitSeenPage()
        for (name, list) in entries {
            let page = Box(.vertical, spacing: 12)
            for entry in list {
                entry.onSubmit { [weak self] in self?.submit() }
                entry.onChange { [weak self] in self?.allowForward() }
                page.append(entry)
            }
            answers.add(page, name)
        }
        entries["code"]?.first?.onChange { [weak self] in self?.codeChanged() }
    }

    /// The buttons that answer the question, of equal width.
    private func choices() -> Box {
        let choices = Box(.horizontal, spacing: 12)
        choices.isHomogeneous = true
        choices.align(horizontal: .center)
        for button in [differ, forward] {
            button.addStyleClass("pill")
            choices.append(button)
        }
        return choices
    }

    private func show() {
        let state = model.state
        title.text = state.title(strings)
        let said = state.text(strings)
        text.show(
            said,
            marking: state.fingerprint.flatMap { said.range(of: $0) }.map { [$0] } ?? [],
            by: .fixedWidth
        )
        // Selectable for comparison elsewhere. Other texts are not: they would get the focus before the field.
        text.setSelectable(state.fingerprint != nil)
        problem.text = state.refusal(strings)
        languages?.isVisible = state.step == .server && onLeave == nil
        show(picture: state.step)
        show(choices: state)
        byPicture.isVisible = state.mayShowPicture
        noServer.isVisible = state.step == .server
        aboutServers.isVisible = state.step == .server && isExplaining
        let resend = state.resendButton(strings)
        again.isVisible = resend != nil
        again.setText(resend ?? "")
        again.isSensitive = state.resendIn == 0 && !state.isBusy
        if case .code = state.step { wrongNumber.isVisible = true } else { wrongNumber.isVisible = false }
        back.isVisible = state.canGoBack || onLeave != nil
        let name = Self.name(of: state.step)
        answers.isVisible = entries[name]?.isEmpty == false
        // Insensitive fields would lose the focus silently.
        for entry in entries[name] ?? [] { entry.isEditable = !state.isBusy }
        answers.show(name)
        allowForward()
        let isNewProblem = !state.isBusy && state.problem != nil && state.problem != shownProblem
        shownProblem = state.problem
        guard shown != state.step || isNewProblem else { return }
        if shown != state.step, name == "code" { entries[name]?.first?.text = "" }
        shown = state.step
        if let first = entries[name]?.first {
            first.takeFocus()
            if state.problem != nil { first.selectAll() }
        } else if state.fingerprint != nil {
            // Enter must answer neither way.
            text.takeFocusUnselected()
        } else {
            forward.takeFocus()
        }
    }

    /// Shows the buttons that answer the question: one that leads on, or two alike.
    private func show(choices state: SignInState) {
        let isQuestion = state.fingerprint != nil
        differ.isVisible = isQuestion
        differ.isSensitive = !state.isBusy
        if isQuestion {
            forward.removeStyleClass("suggested-action")
        } else {
            forward.addStyleClass("suggested-action")
        }
        forward.setText(state.button(strings))
        forward.isWaiting = state.isBusy
    }

    /// Lets the user continue once there is an answer.
    private func allowForward() {
        forward.isSensitive = !model.state.isBusy && SignInAnswer.isGiven(typed)
    }

    private var typed: [String] { entries[Self.name(of: model.state.step)]?.map(\.text) ?? [] }

    private func show(picture step: SignInState.Step) {
        var link: String?
        if case .picture(let shown) = step { link = shown }
        picture.isVisible = link != nil
        copyLink.isVisible = link != nil
        awaited.isVisible = step == .picture(nil)
        if case .picture = step { forward.isVisible = false } else { forward.isVisible = true }
        guard let link, link != shownLink else { return }
        shownLink = link
        picture.show(QRCode(link)?.texture(side: Self.pictureSide * widget.scaleFactor))
    }

    private func submit() {
        let typed = typed
        guard SignInAnswer.isGiven(typed) else { return }
        model.submit(typed.first ?? "", typed.count > 1 ? typed[1] : "")
    }

    /// Submits a code as soon as it is long enough.
    private func codeChanged() {
        guard case .code(let code) = model.state.step, !model.state.isBusy,
            let typed = entries["code"]?.first.map({ SignInAnswer.code($0.text) }),
            typed.count == code.length,
            typed.allSatisfy(\.isNumber)
        else { return }
        submit()
    }

    private static func name(of step: SignInState.Step) -> String {
        switch step {
        case .server: "server"
        case .fingerprint: "fingerprint"
        case .phone: "phone"
        case .code: "code"
        case .picture: "picture"
        case .name: "name"
        case .password: "password"
        }
    }
}
