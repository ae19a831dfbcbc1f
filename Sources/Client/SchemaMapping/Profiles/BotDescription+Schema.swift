import ClientModel
import StdExtras
import TelegramSchema

extension BotDescription {
    /// Most commands that are kept; official servers allow a hundred.
    private static let mostCommands = 100

    /// Converts what a bot says of itself.
    init(_ info: TL.BotInfo) {
        self.init()
        text = String((info.description ?? "").prefix(characters: 4096, bytes: 16_384))
        photo = info.descriptionPhoto.flatMap { Photo($0) }
        document = info.descriptionDocument.flatMap { Document($0) }
        commands = (info.commands ?? []).prefix(Self.mostCommands).map { command in
            BotCommand(
                name: String(command.command.prefix(characters: 64, bytes: 256)),
                summary: String(command.description.prefix(characters: 256, bytes: 1024))
            )
        }
        if case .botMenuButton(let button)? = info.menuButton {
            menu = BotMenu(text: button.text, url: button.url)
        }
    }
}
