import ClientEngine
import ClientHost
import ClientNetwork
import Localization
import TelegramSchema

/// Signs in another device as this user, by the link in the QR code that it shows.
public struct AcceptLogin: Sendable {
    private let link: String
    private let isConfirmed: Bool

    /// Creates the command for the device whose QR code contains `link`; asks the user unless `isConfirmed`.
    public init(_ link: String, isConfirmed: Bool) {
        self.link = link
        self.isConfirmed = isConfirmed
    }

    /// Signs the device in, and prints the server's data about it.
    ///
    /// - Throws: ``TerminalError``, `SignInError`.
    public func run(on opened: OpenedAccount) async throws {
        guard let token = LoginToken(link: link) else {
            throw TerminalError.usage(.notALoginPicture)
        }
        guard opened.account.isMaster else { throw TerminalError.elsewhere }
        if !isConfirmed { try await agree(opened.console) }
        let network = opened.account.network
        let device = try await finished(within: opened.timeout) { try await token.accept(over: network) }
        guard let device else { throw APIError.timedOut }
        try opened.console.write(DeviceRow(device))
    }

    private func agree(_ console: any Console) async throws {
        let strings = console.style.strings
        console.note(strings.loginWarning)
        let answer = await onOwnThread { console.ask(strings.ownDeviceQuestion, isSecret: false) }
        guard let answer else { throw TerminalError.unanswered("--yes") }
        guard ["y", "yes"].contains(answer.lowercased()) else { throw TerminalError.refused }
    }
}

/// A device that was signed in.
struct DeviceRow: Equatable, Encodable {
    var model: String
    var system: String
    var program: String
    var address: String
}

extension DeviceRow: OutputRow {
    init(_ device: TL.Authorization) {
        model = device.deviceModel
        system = [device.platform, device.systemVersion].filter { !$0.isEmpty }.joined(separator: " ")
        program = [device.appName, device.appVersion].filter { !$0.isEmpty }.joined(separator: " ")
        address = device.ip
    }

    func line(in style: OutputStyle) -> String {
        let device = [program, model, system, address].filter { !$0.isEmpty }.joined(separator: ", ")
        return style.strings.signedInAs(device: device.printable)
    }
}
