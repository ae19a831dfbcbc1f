import ChatPresentation

nonisolated extension EnglishLanguage: DeviceWords {
    var devices: String { "Devices" }
    var thisDevice: String { "This Device" }
    var otherDevices: String { "Other Devices" }
    var unknownDevice: String { "Unknown Device" }
    func lastActive(_ time: String) -> String { "last active \(time)" }
    var endDevice: String { "End" }
    func endDeviceQuestion(_ name: String) -> String { "End the Session on “\(name)”?" }
    var endDeviceText: String { "What it has stored is deleted there, and one has to sign in again." }
    var endOthers: String { "End All Others" }
    var endOthersQuestion: String { "End All Other Sessions?" }
}
