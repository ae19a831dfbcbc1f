import ChatPresentation

nonisolated extension EnglishLanguage: StorageWords {
    var dataAndStorage: String { "Data and Storage" }
    var onTheDisk: String { "On the Disk" }
    var onTheDiskHint: String {
        "What is cleared stays on the server and is fetched again when it is looked at"
    }
    var clearCache: String { "Clear" }
    func freed(_ bytes: Int64) -> String { "\(byteCount(bytes)) freed" }
    var inAll: String { "In All" }
    func files(_ count: Int) -> String { Self.counted(count, "file", "files") }
    var overTheNetwork: String { "Over the Network" }
    var overTheNetworkHint: String { "Since the program was started" }
    var messagesTraffic: String { "Messages and the Rest" }
    var filesTraffic: String { "Photos, Videos and Files" }

    func name(of kind: StorageKind) -> String {
        switch kind {
        case .photos: "Photos"
        case .videos: "Videos"
        case .files: "Files"
        case .voices: "Voice Messages"
        case .stickers: "Stickers"
        case .avatars: "Profile Photos"
        case .others: "Other"
        }
    }
}
