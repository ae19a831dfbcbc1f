import ClientHost
import GTKBridge
import Localization
import WindowParts

/// Acts on what the user chooses for an account that cannot be opened.
protocol AccountFailurePageDelegate: AnyObject {
    /// Tries to open the account again.
    func openAgain()
    /// Asks whether the account's damaged data are to be repaired.
    func repair()
}

/// The page of an account that cannot be opened: the reason, and what the user can do.
final class AccountFailurePage {
    weak var delegate: (any AccountFailurePageDelegate)?

    private static let icon = "dialog-warning-symbolic"

    private let page = StatusPage(icon: icon, title: "")
    private let retry: Button
    private let repair: Button
    private var strings: Strings

    var widget: Widget { page }

    init(_ strings: Strings) {
        self.strings = strings
        (retry, repair) = (Button(strings.tryAgain) {}, Button(strings.repairStore) {})
        let buttons = Box(.horizontal, spacing: 12)
        buttons.align(horizontal: .center)
        for button in [retry, repair] {
            button.addStyleClass("pill")
            buttons.append(button)
        }
        page.setChild(buttons)
        retry.onPress { [weak self] in self?.delegate?.openAgain() }
        repair.onPress { [weak self] in self?.delegate?.repair() }
    }

    /// Shows the texts in another language, from the next account on.
    func speak(_ strings: Strings) {
        self.strings = strings
        retry.setText(strings.tryAgain)
        repair.setText(strings.repairStore)
    }

    /// Shows why the account cannot be opened.
    func show(_ reason: UserFacingError) {
        page.show(icon: Self.icon, title: strings.accountUnopenable, text: strings.sentence(reason))
        retry.isVisible = true
        // A damaged first page looks as if the key were another one; the key file has confirmed the key.
        repair.isVisible = reason == .storeDamaged || reason == .storeKeyWrong
    }

    /// Shows that the account's data are being repaired.
    func showRepairing() {
        page.show(icon: Self.icon, title: strings.repairing, text: "")
        (retry.isVisible, repair.isVisible) = (false, false)
    }
}
