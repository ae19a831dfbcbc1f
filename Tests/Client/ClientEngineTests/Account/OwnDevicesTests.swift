import ClientNetwork
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct OwnDevicesTests {
    private func device(_ hash: Int64, active: Int32, isCurrent: Bool = false) -> TL.Authorization {
        TL.Authorization(
            current: isCurrent,
            hash: hash,
            deviceModel: "Laptop",
            platform: "",
            systemVersion: "Debian 13",
            apiID: 1,
            appName: "Martlet",
            appVersion: "1.0",
            dateCreated: 5,
            dateActive: active,
            ip: "192.0.2.1",
            country: "",
            region: ""
        )
    }

    @Test func `TC-97: this device comes first, then the one that was there last`() async throws {
        let fixture = try EngineFixture()
        let told = [device(1, active: 10), device(2, active: 30), device(0, active: 20, isCurrent: true)]
        fixture.api.on(TLFunction.AccountGetAuthorizations.self) { _ in
            .init(authorizationTtlDays: 180, authorizations: told)
        }
        let devices = try await OwnDevices(fixture.services).list()
        #expect(devices.map(\.hash) == [0, 2, 1])
        #expect(devices.first?.isCurrent == true)
        #expect(devices.first?.program == "Martlet 1.0")
        #expect(devices.first?.system == "Debian 13")
    }

    @Test func `TC-97: a device is signed out by its hash, and a refusal is told`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.AccountGetAuthorizations.self) { [told = device(4, active: 1)] _ in
            .init(authorizationTtlDays: 180, authorizations: [told])
        }
        fixture.api.on(TLFunction.AccountResetAuthorization.self) { request throws(APIError) in
            if request.hash != 4 { throw .refused(code: 400, name: "HASH_INVALID") }
            return true
        }
        fixture.api.on(TLFunction.AuthResetAuthorizations.self) { _ in true }
        let devices = OwnDevices(fixture.services)
        var listed = try #require(try await devices.list().first)
        try await devices.signOut(listed)
        listed.hash = 5
        await #expect(throws: APIError.refused(code: 400, name: "HASH_INVALID")) {
            try await devices.signOut(listed)
        }
        try await devices.signOutOthers()
        #expect(fixture.api.calls(of: TLFunction.AuthResetAuthorizations.self).count == 1)
    }
}
