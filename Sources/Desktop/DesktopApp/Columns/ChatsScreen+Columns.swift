import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import PeopleUI
import ChatUI
import WindowParts
import ChatListUI

// The columns of the window; the last one is the info column with the profile of the chat.
extension ChatsScreen {
    func listenToColumns() {
        columns.preferences.columns = accounts.settings.value.columns
        setNarrowList()
        columns.onPlan = { [weak self] in self?.showPlan() }
        columns.onDecision = { [weak self] in self?.keep($0) }
        columns.onPress = { [weak self] in self?.info.turn(to: $0) }
        over.onChange = { [weak self] in
            self?.updateInfo()
            self?.showCorner()
        }
        sidebar.onSearching = { [weak self] in self?.columns.preferences.needsWideList = $0 }
        showPlan()
    }

    /// Sets the width of the narrow list, which depends on the text size.
    func setNarrowList() {
        columns.preferences.narrowList = Int(
            ChatRowLayout.narrowWidth(textSize: environment.metrics.textSize)
        )
    }

    /// Called when the chat or the pages over it changed.
    func updateInfo() {
        columns.preferences.hasInfo = hasInfo
        showPlan()
    }

    /// Shows or hides the profile: beside the chat, or in front of it if there is no room.
    func toggleInfo() {
        guard let chat else { return }
        guard columns.plan.hasRoomForInfo else {
            if !over.pop() { showProfile(of: chat.peer) }
            return
        }
        let wasCovered = !over.isEmpty
        over.removeAll()
        var wanted = columns.preferences.columns
        // A page covered the column, which becomes visible now.
        if wasCovered, wanted.showsInfo { return info.turn(to: true) }
        wanted.showsInfo.toggle()
        columns.preferences.columns = wanted
        keep(wanted)
        info.turn(to: wanted.showsInfo)
        // The focused widget may be gone.
        chat.focus()
    }

    /// Goes back in the info column or closes it, if it was used last.
    ///
    /// - Returns: True if it was.
    func leaveInfo() -> Bool {
        guard columns.plan.info != nil, info.hasTurn else { return false }
        if !info.pop() { toggleInfo() }
        return true
    }

    /// Shows a profile in the info column.
    ///
    /// - Returns: False if there is no place for it.
    func showInfo(of peer: PeerID) -> Bool {
        guard columns.plan.hasRoomForInfo, over.isEmpty, let chat else { return false }
        if columns.plan.info == nil {
            guard peer == chat.peer else { return false }
            toggleInfo()
        } else if peer == chat.peer {
            while info.pop() {}
            info.turn(to: true)
        } else if let page = makeProfile(of: peer, at: .overColumn) {
            page.onNavigate = { [weak self] in self?.goFromInfo($0, isFirst: false) }
            info.push(page)
        }
        return true
    }

    private var hasInfo: Bool { chat != nil && over.isEmpty }

    private func showPlan() {
        let plan = columns.plan
        sidebar.setNarrow(plan.isListNarrow && !plan.isFolded ? plan.list : nil)
        let shown = plan.info == nil ? nil : chat?.peer
        if info.peer != shown {
            // The old page goes first: both report visible content under the same view number.
            info.show(nil)
            info.show(shown.flatMap { makeInfo(of: $0) })
        }
        chat?.showInfoButton(plan.hasRoomForInfo, isOn: shown != nil)
    }

    private func makeInfo(of peer: PeerID) -> ProfileScreen? {
        let page = makeProfile(of: peer, at: .column)
        page?.onNavigate = { [weak self] in self?.goFromInfo($0, isFirst: true) }
        return page
    }

    private func goFromInfo(_ way: ProfileScreen.Destination, isFirst: Bool) {
        switch way {
        case .back: if isFirst { toggleInfo() } else { info.pop() }
        case .profile(let peer): _ = showInfo(of: peer)
        case .chat(let peer) where peer == chat?.peer: chat?.focus()
        default: go(way)
        }
    }

    private func keep(_ wanted: ProgramSettings.Columns) {
        do {
            try accounts.settings.change { $0.columns = wanted }
        } catch {
            toasts.show(strings.sentence(error))
        }
    }
}
