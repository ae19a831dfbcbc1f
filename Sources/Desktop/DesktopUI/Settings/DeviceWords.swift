/// The page about devices.
nonisolated protocol DeviceWords {
    /// What the page is called.
    var devices: String { get }
    /// Over the one at hand.
    var thisDevice: String { get }
    /// Over the rest.
    var otherDevices: String { get }
    /// One that does not say what it is.
    var unknownDevice: String { get }
    /// When it was there last.
    func lastActive(_ time: String) -> String
    /// Signs one out.
    var endDevice: String { get }
    /// Asks for it once more.
    func endDeviceQuestion(_ name: String) -> String
    /// What becomes of it.
    var endDeviceText: String { get }
    /// Signs all others out.
    var endOthers: String { get }
    /// Asks for it once more.
    var endOthersQuestion: String { get }
}
