import ClientModel
import TelegramSchema

extension BotDescription {
    /// Converts what a bot says of itself.
    init(_ info: TL.BotInfo) {
        self.init()
        text = info.description ?? ""
        photo = info.descriptionPhoto.flatMap { Photo($0) }
        document = info.descriptionDocument.flatMap { Document($0) }
        commands = (info.commands ?? []).map { BotCommand(name: $0.command, summary: $0.description) }
        if case .botMenuButton(let button)? = info.menuButton {
            menu = BotMenu(text: button.text, url: button.url)
        }
    }
}
