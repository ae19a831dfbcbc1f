import ServerGateway

extension DescriptionSettings {
    /// The description of a server at an address; nil if it says nothing.
    ///
    /// - Throws: ``SettingsError`` for a file that is no picture of a known kind, ``FolderError``.
    func description(at address: HostPort, dataCentre: Int32) throws -> ServerDescription? {
        guard isOn else { return nil }
        var description = ServerDescription(name: name ?? address.host, text: text, dataCentre: dataCentre)
        if let icon {
            guard let file = try PrivateFile.read(icon, isSecret: false) else {
                throw SettingsError.unreadable(file: icon)
            }
            description.icon = ServerDescription.Icon(file)
            guard description.icon != nil else { throw SettingsError.icon(file: icon) }
        }
        return description
    }
}
