import GTKBridge

extension ChatScreen: ChatHeaderDelegate {
    func headerGoesBack() { delegate?.goBack(from: self) }

    func headerOpensProfile() { delegate?.openProfile(of: peer) }

    func headerTogglesInfo() { delegate?.toggleInfo(of: self) }

    func headerMenu() -> [MenuSection] { delegate?.menu(of: self) ?? [] }

    func headerReturnsFocus() { focus() }
}
