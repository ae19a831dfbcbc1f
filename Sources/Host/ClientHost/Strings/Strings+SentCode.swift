package import ClientEngine
package import Localization

extension Strings {
    /// Says where a sign-in code can be read, with the note of the server's host, if there is one.
    package func place(of code: SentCode) -> String {
        let place =
            switch code.place {
            case .otherSession: codeInOtherSessions
            case .text: codeInText
            case .host: codeWithHost
            case .elsewhere: codeElsewhere
            }
        return [place, code.hint.map { hostSays(words: $0) }].compactMap(\.self).joined(separator: " ")
    }
}
