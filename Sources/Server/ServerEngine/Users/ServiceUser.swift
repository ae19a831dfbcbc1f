import ServerStore
import TelegramSchema

/// The account that speaks for the server and delivers login codes. Clients know it by its id.
enum ServiceUser {
    static let id: UserID = 777_000
    static let name = "Martlet"
}

extension RequestContext {
    /// Creates the service account at the server's first start.
    func ensureServiceUser() throws {
        guard try user(ServiceUser.id) == nil else { return }
        var user = UserRecord(
            id: ServiceUser.id,
            accessHash: randomID(),
            phone: nil,
            firstName: ServiceUser.name,
            created: seconds
        )
        user.isService = true
        try store.users.insert(user)
    }

    /// Writes a login code to a user's other sessions.
    func tellCode(_ code: String, to user: UserID) throws {
        let text = """
            Login code: \(code). Do not give this code to anyone, even if they say they are from \
            \(ServiceUser.name)!

            If you did not ask for a code to sign in on another device, ignore this message.
            """
        try tell(text, to: user)
    }

    /// Writes to a user from the service account.
    func tell(_ text: String, to user: UserID) throws {
        let message = NewMessage(sender: ServiceUser.id, date: seconds, text: text)
        let delivery = Delivery(user: user, peer: .user(ServiceUser.id))
        let copies = try deliver(message, [delivery])
        for copy in copies { try pushArrival(of: copy) }
        try takeOutOfArchive(copies)
    }
}
