import CWebKitGTK

/// The library that shows players. It is loaded when the first one is pressed.
package enum PlayerLibrary {
    /// True if the library is on this computer. Does not load it.
    package static var isInstalled: Bool { martlet_web_is_installed() != 0 }

    /// Loads the library, if it is there.
    ///
    /// - Returns: False if it is missing or too old.
    package static func load() -> Bool { martlet_web_load() != 0 }
}
