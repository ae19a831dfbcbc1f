import Foundation
import TestKit
import Testing

@testable import Keyring

/// Tests with a real keyring. Each test has a session of its own and talks to it from a process of its own.
@Suite(.enabled(if: DesktopSession.isInstalled, "needs dbus-daemon and gnome-keyring: make bootstrap"))
struct SecretServiceTests {
    let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    @Test func `a secret comes back until it is cleared`() async throws {
        let session = try DesktopSession(home: home, keyring: .unlocked)
        await #expect(processExitsWith: .success) { [address = session.address as String] in
            DesktopSession.join(address)
            let (service, place) = (SecretService(prompting: .never), Self.place)
            #expect(throws: KeyringError.secretNotFound) { try service.lookup(place) }
            try service.clear(place)
            for _ in 0..<2 {
                let secret = try SecretBytes.random(32)
                try service.store(secret, at: place)
                #expect(try service.lookup(place) == secret)
            }
            #expect(throws: KeyringError.secretNotFound) {
                try service.lookup(SecretAddress(account: place.account, slot: "another"))
            }
            #expect(throws: KeyringError.secretNotFound) {
                try service.lookup(SecretAddress(account: "another", slot: place.slot))
            }
            try service.clear(place)
            #expect(throws: KeyringError.secretNotFound) { try service.lookup(place) }
        }
        withExtendedLifetime(session) {}
    }

    @Test func `a key file opens in the next session, and not while the keyring is locked`() async throws {
        let first = try DesktopSession(home: home, keyring: .unlocked)
        let path = home.path("store.key")
        await #expect(processExitsWith: .success) {
            [address = first.address as String, path = path as String] in
            DesktopSession.join(address)
            let file = KeyFile(path: path, account: "2/17", secrets: SecretService(prompting: .never))
            let unlocked = try file.create(protectedBy: .keyring)
            try unlocked.beginRekey(protectedBy: .keyring)
            try unlocked.finishRekey { _, _ in }
        }
        let second = try DesktopSession(home: home, keyring: .unlocked)
        await #expect(processExitsWith: .success) {
            [address = second.address as String, path = path as String] in
            DesktopSession.join(address)
            _ = try KeyFile(path: path, account: "2/17", secrets: SecretService()).unlock(.keyring)
        }
        let third = try DesktopSession(home: home, keyring: .locked)
        await #expect(processExitsWith: .success) {
            [address = third.address as String, path = path as String] in
            DesktopSession.join(address)
            // Prompts are allowed but cannot be answered here, which the keyring treats as a refusal.
            for prompting in [SecretService.Prompting.never, .allowed] {
                let service = SecretService(prompting: prompting)
                let file = KeyFile(path: path, account: "2/17", secrets: service)
                #expect(throws: KeyringError.secretServiceLocked) { try file.unlock(.keyring) }
                #expect(throws: KeyringError.secretServiceLocked) {
                    try service.store(SecretBytes.random(32), at: Self.place)
                }
            }
        }
        withExtendedLifetime([first, second, third]) {}
    }

    @Test(arguments: [
        (DesktopSession.Keyring.missing, KeyringError.noSecretService),
        (.denied, .secretServiceDenied), (.locked, .secretServiceLocked),
    ])
    func `a keyring that is no use says why`(keyring: DesktopSession.Keyring, failure: KeyringError)
        async throws
    {
        let session = try DesktopSession(home: home, keyring: keyring)
        await #expect(processExitsWith: .success) {
            [address = session.address as String, reason = failure.description as String] in
            DesktopSession.join(address)
            for prompting in [SecretService.Prompting.never, .allowed] {
                let service = SecretService(prompting: prompting)
                let failures = [
                    Self.failure { try service.store(SecretBytes.random(32), at: Self.place) },
                    Self.failure { _ = try service.lookup(Self.place) },
                    Self.failure { try service.clear(Self.place) },
                ]
                // A locked keyring without our items cannot fail.
                #expect(failures.prefix(reason == "keyring locked" ? 1 : 3).allSatisfy { $0 == reason })
            }
        }
        withExtendedLifetime(session) {}
    }

    @Test(arguments: ["", "unix:path=/nonexistent/bus", "no address"])
    func `no bus is no keyring`(address: String) async {
        await #expect(processExitsWith: .success) { [address = address as String] in
            DesktopSession.join(address)
            setenv("XDG_RUNTIME_DIR", "/nonexistent", 1)
            unsetenv("DISPLAY")
            for service in [SecretService(), SecretService(prompting: .never)] {
                #expect(throws: KeyringError.noSecretService) { try service.lookup(Self.place) }
                #expect(throws: KeyringError.noSecretService) {
                    try service.store(SecretBytes.random(32), at: Self.place)
                }
                #expect(throws: KeyringError.noSecretService) { try service.clear(Self.place) }
            }
        }
    }

    @Test func `a keyring that was started anew is asked anew`() async throws {
        let session = try DesktopSession(home: home, keyring: .unlocked)
        await #expect(processExitsWith: .success) {
            [address = session.address as String, pid = session.keyringPID as String] in
            DesktopSession.join(address)
            let (service, secret) = (SecretService(), try SecretBytes.random(32))
            try service.store(secret, at: Self.place)
            for _ in 0..<3 {
                let text = try String(contentsOfFile: pid, encoding: .utf8)
                kill(try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))), SIGKILL)
                #expect(try service.lookup(Self.place) == secret)
            }
        }
        withExtendedLifetime(session) {}
    }

    static let place = SecretAddress(account: "2/17", slot: "00ff")

    static func failure(_ body: () throws -> Void) -> String? {
        do { try body() } catch { return "\(error)" }
        return nil
    }
}

extension DesktopSession {
    /// Makes this process part of the session whose bus has `address`. Must be called before its first call to GLib.
    static func join(_ address: String) {
        setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
    }
}
