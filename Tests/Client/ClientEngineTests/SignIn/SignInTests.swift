import ClientNetwork
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct SignInTests {
    /// Records what goes out behind calls.
    private struct Recorder: RPCClient {
        let api: FakeAPI
        let followers = Box<[[UInt8]]>([])

        func call<Function: TLFunctionCall>(
            _ function: Function,
            _ policy: RequestPolicy
        ) async throws(APIError) -> Function.Result {
            try await api.call(function, policy)
        }

        func call<Function: TLFunctionCall>(
            _ function: Function,
            _ policy: RequestPolicy,
            followedBy bodies: [[UInt8]]
        ) async throws(APIError) -> Function.Result {
            followers.update { $0 += bodies }
            return try await api.call(function, policy)
        }
    }

    private static let code = SentCode(
        phone: "1",
        place: .otherSession,
        hint: nil,
        length: 5,
        nextAfter: nil,
        hash: "hash"
    )

    @Test func `the account's first calls go out behind the code, in the line of its state`() async throws {
        let api = FakeAPI()
        api.on(TLFunction.AuthSignIn.self) { _ in .authorization(.init(user: .sample(1))) }
        let recorder = Recorder(api: api)
        let signIn = SignIn(recorder, application: .init(id: 1, hash: "")) { 1 }
        #expect(try await signIn.enter("12345", for: Self.code) == .signedIn(.sample(1)))
        #expect(recorder.followers.value == SignIn.firstCalls)
        #expect(api.policies.map { $0.line?.name } == ["state"])
    }
}
