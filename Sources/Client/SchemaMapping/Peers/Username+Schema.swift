public import ClientModel
public import TelegramSchema

extension Username {
    init(_ username: TL.Username) {
        self.init(username.username)
        isInactive = !username.active
        isEditable = username.editable
    }
}

extension [Username] {
    /// Converts all usernames, the main one first. A single username has a field of its own, and is not in the list.
    public init(main: String?, all: [TL.Username]?) {
        self = all?.map(Username.init) ?? []
        guard let main, !main.isEmpty, !contains(where: { $0.name == main }) else { return }
        var name = Username(main)
        name.isEditable = true
        insert(name, at: 0)
    }
}
