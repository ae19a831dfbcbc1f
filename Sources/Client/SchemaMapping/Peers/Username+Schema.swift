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
    /// All names, the main one first. Who has one name alone is told of in a field of its own, and not in the list.
    public init(main: String?, all: [TL.Username]?) {
        self = all?.map(Username.init) ?? []
        guard let main, !main.isEmpty, !contains(where: { $0.name == main }) else { return }
        var name = Username(main)
        name.isEditable = true
        insert(name, at: 0)
    }
}
