import MartletClient

/// A bot that answers each text with the same text, and quotes what it answers.
///
///     MARTLET_PASSPHRASE_FILE=passphrase echo-bot 'martlet://chat.example.org:443?key=…' FOLDER
///
/// The first time it asks for a phone number and a code; later it goes on where it was.
@main struct EchoBot {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count == 2 else { return print("usage: echo-bot LINK FOLDER") }
        let client = try await MartletClient.open(
            folder: arguments[1],
            server: arguments[0],
            program: "echo-bot 1.0"
        )
        print("listening as \(client.user)")
        for try await message in client.messages {
            try await client.markRead(message)
            // A photo without words, or a report that somebody has joined.
            guard !message.text.isEmpty else { continue }
            do {
                try await client.reply(message.text, to: message, quoting: message.text)
                print("answered \(message.authorName)")
            } catch .refused(let reason) {
                print("may not answer \(message.authorName): \(reason)")
            }
        }
        await client.close()
    }
}
