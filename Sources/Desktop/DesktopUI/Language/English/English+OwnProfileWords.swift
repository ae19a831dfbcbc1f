import ChatPresentation

nonisolated extension EnglishLanguage: OwnProfileWords {
    var choosePhoto: String { "Choose…" }
    var removePhoto: String { "Remove the Photo" }
    var name: String { "Name" }
    var howOthersFindYou: String { "How Others Find You" }
    var usernameHint: String { "With a username people can write to you who do not know your number" }
}
