import TelegramSchema

/// The methods that this server knows, by constructor id.
///
/// A method is one small function over typed values. Its row here bounds and decodes the request, checks for a
/// signed-in user if the method needs one, and encodes the answer.
struct Routes: Sendable {
    /// A method with its types erased. The reader is positioned at the method's constructor.
    enum Route: Sendable {
        /// A method that needs no login.
        case guest(@Sendable (RequestBytes, UnauthenticatedCall) throws -> MethodResult<[UInt8]>)
        /// A method for signed-in users.
        case user(@Sendable (RequestBytes, Call) throws -> MethodResult<[UInt8]>)
    }

    private var table: [UInt32: Route] = [:]
    private var methods: [UInt32: any TLFunctionCall.Type] = [:]

    /// The method with this constructor id.
    subscript(id: UInt32) -> Route? {
        get { table[id] }
        set { table[id] = newValue }
    }

    private subscript<Method: TLFunctionCall>(method: Method.Type) -> Route? {
        get { table[Method.constructorID] }
        set {
            table[Method.constructorID] = newValue
            methods[Method.constructorID] = method
        }
    }

    /// The number of methods.
    var count: Int { table.count }

    /// The name of the method with this constructor id, as the schema has it: `auth.signIn` of `AuthSignIn`.
    func name(of id: UInt32) -> String? {
        guard let method = methods[id] else { return nil }
        let words = "\(method)"
        guard let rest = words.dropFirst().firstIndex(where: \.isUppercase) else { return words.lowercased() }
        return "\(words[..<rest].lowercased()).\(words[rest].lowercased())\(words[rest...].dropFirst())"
    }

    /// Adds a method that needs no login.
    mutating func guest<Method: TLFunctionCall>(
        _ method: Method.Type,
        within bounds: CallBounds = .standard,
        _ handler: @escaping @Sendable (Method, UnauthenticatedCall) throws -> Method.Result
    ) {
        self[method] = .guest { bytes, call in
            .done(try handler(bytes.decode(within: bounds), call).encodedAnswer())
        }
    }

    /// Adds a method that needs no login and has a few answers for all. They are encoded once: a stranger may ask for them
    /// as often as the wire lets them. `choice` is the position in `answers` of the one for a request.
    mutating func keptGuest<Method: TLFunctionCall>(
        _ method: Method.Type,
        _ answers: [Method.Result],
        choice: @escaping @Sendable (Method) -> Int
    ) {
        let kept = answers.map { $0.encoded() }
        self[method] = .guest { bytes, _ in .done(kept[choice(try bytes.decode(within: .standard))]) }
    }

    /// Adds a method that needs no login and may take workers.
    mutating func stagedGuest<Method: TLFunctionCall>(
        _ method: Method.Type,
        within bounds: CallBounds = .standard,
        _ handler: @escaping @Sendable (Method, UnauthenticatedCall) throws -> MethodResult<Method.Result>
    ) {
        self[method] = .guest { bytes, call in
            try handler(bytes.decode(within: bounds), call).encodedAnswer()
        }
    }

    /// Adds a method that completes in one job on the writer.
    mutating func transaction<Method: TLFunctionCall>(
        _ method: Method.Type,
        within bounds: CallBounds = .standard,
        _ handler: @escaping @Sendable (Method, Call) throws -> Method.Result
    ) {
        self[method] = .user { bytes, call in
            .done(try handler(bytes.decode(within: bounds), call).encodedAnswer())
        }
    }

    /// Adds a method that may take workers.
    mutating func staged<Method: TLFunctionCall>(
        _ method: Method.Type,
        within bounds: CallBounds = .standard,
        _ handler: @escaping @Sendable (Method, Call) throws -> MethodResult<Method.Result>
    ) {
        self[method] = .user { bytes, call in
            try handler(bytes.decode(within: bounds), call).encodedAnswer()
        }
    }

    /// Adds a method with a constant answer.
    mutating func constant<Method: TLFunctionCall>(_ method: Method.Type, _ answer: Method.Result) {
        let bytes = answer.encoded()
        self[method] = .user { request, _ in
            _ = try request.decode(within: .standard) as Method
            return .done(bytes)
        }
    }
}

/// The bytes of a method inside the body of its call.
struct RequestBytes: Sendable {
    var body: [UInt8]
    var offset: Int

    /// Reads the whole method.
    ///
    /// - Throws: ``RPCError/undecodable``; ``RPCError/tooLongRequest`` if any value in it exceeds `bounds`.
    func decode<Method: TLFunctionCall>(within bounds: CallBounds) throws(RPCError) -> Method {
        guard body.count - offset <= bounds.bytes else { throw .tooLongRequest }
        do throws(TLError) {
            var reader = TLReader(body.span.bytes, limits: bounds.values)
            try reader.skip(offset)
            let method = try Method(from: &reader)
            try reader.finish()
            return method
        } catch .overLimit {
            throw .tooLongRequest
        } catch {
            throw .undecodable
        }
    }
}
