import ChatPresentation

nonisolated extension EnglishLanguage: SearchWords {
    var search: String { "Search" }
    var peopleAndGroups: String { "People and Groups" }
    var messages: String { "Messages" }
    var nothingFound: String { "Nothing found" }
    var storedOnly: String { "The server did not answer: this is what is stored here" }
}
