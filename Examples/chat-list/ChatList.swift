import MartletClient

/// Prints the chats, the topmost first: the id, the title, the number of unread messages and the newest one.
///
///     MARTLET_PASSPHRASE_FILE=passphrase chat-list 'martlet://chat.example.org:443?key=…' FOLDER
@main struct ChatList {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count == 2 else { return print("usage: chat-list LINK FOLDER") }
        let client = try await MartletClient.open(
            folder: arguments[1],
            server: arguments[0],
            program: "chat-list 1.0"
        )
        for chat in try await client.chats() {
            let unread = chat.unreadCount > 0 ? " (\(chat.unreadCount))" : ""
            let newest = chat.newest.map { "\($0.authorName): \(summary(of: $0))" }
            print("\(chat.id)  \(chat.title)\(unread)  \(newest ?? "empty")")
        }
        await client.close()
    }

    /// The first line of a message, or the name of its file.
    static func summary(of message: MartletClient.Message) -> String {
        let line = message.text.split(separator: "\n").first.map(String.init)
        return line ?? message.file.map { "[\($0.name)]" } ?? "…"
    }
}
