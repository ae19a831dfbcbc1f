public import ClientModel
public import TelegramSchema

extension PeerSuggestions {
    /// Converts the server's suggestions about a little-known peer.
    public init(_ settings: TL.PeerSettings) {
        self.init()
        insert(.report, if: settings.reportSpam)
        insert(.addContact, if: settings.addContact)
        insert(.block, if: settings.blockContact)
        insert(.sharePhone, if: settings.shareContact)
        insert(.reportPlace, if: settings.reportGeo)
        insert(.wasArchived, if: settings.autoarchived)
        insert(.inviteMembers, if: settings.inviteMembers)
        insert(.exceptionNeeded, if: settings.needContactsException)
    }
}
