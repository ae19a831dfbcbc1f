import ChatPresentation

nonisolated extension EnglishLanguage: ConnectionWords {
    var waitingForNetwork: String { "Waiting for network…" }
    var connecting: String { "Connecting…" }
    var connectingThroughProxy: String { "Connecting through proxy…" }
    var updating: String { "Updating…" }
}
