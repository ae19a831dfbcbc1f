/// A page of the settings.
package enum SettingsPage: String {
    case profile, appearance, notifications, privacy, devices, storage
}
