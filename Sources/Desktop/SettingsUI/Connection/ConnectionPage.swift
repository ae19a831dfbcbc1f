import ClientEngine
import ClientHost
import ClientNetwork
import GTKBridge
import Localization
import MTProto
import Signals
import WindowParts

/// The page about the way to the server: the account's proxy and transport, with a check. Changes hold at once.
final class ConnectionPage {
    private let context: SettingsContext
    private let changed: @MainActor (RouteRule) -> Void
    private var form: ConnectionForm
    private let page: FormPage
    private var kind: ChoiceRow?
    private var rows: [ConnectionForm.Field: FieldRow] = [:]
    private let use: Button
    private let check: Button
    private let checkRow: PreferencesRow
    private let proxies: PreferencesGroup
    /// The protocol in use.
    private let inUse: PreferencesRow
    private var following: Subscription?
    private var asking: Task<Void, Never>?

    private var strings: Strings { context.strings }

    var widget: Widget { page.widget }

    /// The page of an account's rule.
    ///
    /// - Parameters:
    ///   - rule: The account's current rule.
    ///   - context: What the pages of the settings share.
    ///   - subpages: The stack that shows the page.
    ///   - changed: Called with each new rule.
    init(
        _ rule: RouteRule,
        _ context: SettingsContext,
        _ subpages: SettingsSubpages,
        changed: @escaping @MainActor (RouteRule) -> Void
    ) {
        let (form, strings) = (ConnectionForm(rule), context.strings)
        (self.form, self.context, self.changed) = (form, context, changed)
        proxies = PreferencesGroup(strings.proxy, text: strings.proxyHint)
        // Not in the row: a text there takes the width of the choice's name.
        let (transports, checks) = (PreferencesGroup(text: strings.transportHint), PreferencesGroup())
        use = Button(strings.proxyUse) {}
        check = Button(strings.checkConnection) {}
        checkRow = PreferencesRow(strings.checkConnection, text: strings.checkConnectionHint)
        inUse = PreferencesRow(strings.transportInUse, text: "…")
        page = FormPage(
            strings.connectionPage,
            strings,
            action: nil,
            parts: [proxies, transports, checks],
            back: { [weak subpages] in subpages?.pop() }
        )
        let (kinds, choices) = (ConnectionForm.kinds, form.transports)
        let kind = ChoiceRow(
            strings.proxyKind,
            names: kinds.map { strings.name($0) },
            chosen: kinds.firstIndex(of: form.kind) ?? 0
        ) { [weak self] in self?.choose(kinds[$0]) }
        self.kind = kind
        proxies.add(kind)
        for field in ConnectionForm.Field.allCases { proxies.add(row(of: field)) }
        transports.add(
            ChoiceRow(
                strings.transport,
                names: choices.map { strings.name($0) },
                chosen: choices.firstIndex(of: form.rule.selection) ?? 0
            ) { [weak self] in self?.keep(.init(selection: choices[$0])) }
        )
        transports.add(inUse)
        check.align(vertical: .center)
        checkRow.addAtEnd(check)
        checks.add(checkRow)
        use.addStyleClass("suggested-action")
        use.align(vertical: .center)
        use.onPress { [weak self] in self?.useProxy() }
        check.onPress { [weak self] in self?.checkServer() }
        proxies.setSuffix(use)
        show()
        following = context.account.network.state.start { [weak self] state in
            onMain { self?.showTransport(in: state) }
        }
    }

    /// Shows the protocol in use, or why there is none. A later question replaces this one: answers may come in any order.
    private func showTransport(in state: ConnectionState) {
        let network = context.account.network
        asking?.cancel()
        asking = Task { [weak self] in
            let transport = await network.currentTransport
            if !Task.isCancelled { self?.show(transport, in: state) }
        }
    }

    private func show(_ transport: TransportKind?, in state: ConnectionState) {
        inUse.setText(transport.map { strings.name(TransportSelection($0)) } ?? state.text(strings) ?? "…")
    }

    private func row(of field: ConnectionForm.Field) -> FieldRow {
        let row = FieldRow(
            strings.label(field),
            kind: field == .password ? .secret : field == .port ? .digits : .text,
            change: { [weak self] in self?.typed(field) },
            submit: { [weak self] in self?.useProxy() }
        )
        rows[field] = row
        return row
    }

    private func typed(_ field: ConnectionForm.Field) {
        guard let text = rows[field]?.text, text != form.text(field) else { return }
        form.enter(text, in: field)
        show()
    }

    private func show() {
        kind?.chosen = ConnectionForm.kinds.firstIndex(of: form.kind) ?? 0
        for (field, row) in rows {
            row.isVisible = form.kind != nil
            row.text = form.text(field)
        }
        use.isVisible = form.kind != nil
        use.isSensitive = form.canUse
        check.isSensitive = form.checkedRule != nil
        checkRow.setText(strings.text(form.check, of: form.rule.selection))
    }

    private func choose(_ kind: Proxy.Kind?) {
        form.choose(kind)
        if kind == nil, form.rule.proxy != nil { keep(.init(proxy: .some(nil)), strings.proxyUnused) }
        show()
    }

    private func useProxy() {
        guard form.canUse, let proxy = form.proxy else { return }
        keep(.init(proxy: .some(proxy)), strings.proxyUsed(proxy: proxy.place))
    }

    /// Stores a change, which the account follows at once. What its row shows already needs no notice.
    private func keep(_ change: RouteRule.Change, _ notice: String? = nil) {
        let account = context.account
        Task { [weak self] in
            do {
                try await account.keep(change)
                guard let self else { return }
                form.stored(form.rule.changed(by: change))
                changed(form.rule)
                notice.map(context.report)
            } catch {
                self?.fail(error)
            }
            self?.show()
        }
    }

    private func fail(_ error: any Error) { context.report(strings.sentence(error)) }

    private func checkServer() {
        guard let rule = form.checkedRule else { return }
        form.show(.running)
        show()
        let (accounts, folder) = (context.accounts, context.account.folder)
        Task { [weak self] in
            do {
                let outcome = try await accounts.check(rule, of: folder)
                self?.finishCheck(of: rule, .init(outcome))
            } catch {
                self?.finishCheck(of: rule, .none)
                self?.fail(error)
            }
        }
    }

    /// Shows the result of a check, unless the user has changed something since.
    private func finishCheck(of rule: RouteRule, _ result: ConnectionForm.Check) {
        guard form.check == .running, form.shownRule == rule else { return }
        form.show(result)
        show()
    }
}

extension Strings {
    /// The name of a kind of proxy; nil for none.
    nonisolated fileprivate func name(_ kind: Proxy.Kind?) -> String {
        switch kind {
        case nil: proxyNone
        case .socks5?: "SOCKS5"
        case .http?: "HTTP"
        }
    }

    /// The name of a transport.
    nonisolated fileprivate func name(_ selection: TransportSelection) -> String {
        switch selection {
        case .automatic: transportAutomatic
        case .compact: transportCompact
        case .mtproto: transportMTProto
        case .style(.intermediate): transportPlain
        case .style(.obfuscatedPadded): transportObfuscated
        case .style(.webSocket): transportWebSocket
        case .style(.secureWebSocket): transportSecureWebSocket
        case .style(let style): style.rawValue
        }
    }

    nonisolated fileprivate func label(_ field: ConnectionForm.Field) -> String {
        switch field {
        case .host: proxyHost
        case .port: proxyPort
        case .user: proxyUser
        case .password: proxyPassword
        }
    }

    /// The state of a check with a chosen transport.
    nonisolated fileprivate func text(
        _ check: ConnectionForm.Check,
        of selection: TransportSelection
    ) -> String {
        switch check {
        case .none: checkConnectionHint
        case .running: "…"
        case .answered(let time, let transport):
            checkAnswered(
                time: "\(time)",
                transport: name(selection == .automatic ? TransportSelection(transport) : selection)
            )
        case .failed(let error): sentence(of: error.words(self))
        }
    }
}
