import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization

// The columns of the window, of which the last is about who is talked to.
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

    /// How wide a list of avatars is follows the size of texts.
    func setNarrowList() {
        columns.preferences.narrowList = Int(ChatRowLayout.narrowWidth(textSize: look.metrics.textSize))
    }

    /// There is somebody else to be shown beside the chat, or nobody any more.
    func updateInfo() {
        columns.preferences.hasInfo = hasInfo
        showPlan()
    }

    /// Shows or hides who is talked to: beside the chat, or in front of it where there is no room.
    func toggleInfo() {
        guard let chat else { return }
        guard columns.plan.hasRoomForInfo else {
            if !over.pop() { showProfile(of: chat.peer) }
            return
        }
        let wasCovered = !over.isEmpty
        over.removeAll()
        var wanted = columns.preferences.columns
        // Under a page in front of the chat it was out of sight: now it is seen.
        if wasCovered, wanted.showsInfo { return info.turn(to: true) }
        wanted.showsInfo.toggle()
        columns.preferences.columns = wanted
        keep(wanted)
        info.turn(to: wanted.showsInfo)
        // What had the focus may be gone.
        chat.focus()
    }

    /// Goes back in the last column, or closes it, if one has turned to it; whether so.
    func leaveInfo() -> Bool {
        guard columns.plan.info != nil, info.hasTurn else { return false }
        if !info.pop() { toggleInfo() }
        return true
    }

    /// Shows a profile in the last column; whether there is a place for it.
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
            // The last one goes first: both tell the account under one number what is in sight.
            info.show(nil)
            info.show(shown.flatMap { makeInfo(of: $0) })
        }
        chat?.head.showInfoButton(plan.hasRoomForInfo, isOn: shown != nil)
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
            toasts.show(words.sentence(error))
        }
    }
}
