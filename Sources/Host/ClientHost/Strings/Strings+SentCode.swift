package import ClientEngine
package import Localization

extension Strings {
    /// The sentence that says where a sign-in code can be read.
    package func place(of code: SentCode) -> String {
        switch code.place {
        case .otherSession: codeInOtherSessions
        case .text: codeInText
        case .elsewhere: codeElsewhere
        }
    }
}
