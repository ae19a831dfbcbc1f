import MTProto
import TelegramSchema

/// Creation, binding and renewal of keys. All but ``useCurrentKey()`` is the keeper's.
extension MTProtoWire {
    /// Switches to the data centre's current key if it has changed.
    func useCurrentKey() {
        dataCentre.keys.dropExpired(now: environment.time.serverNow)
        guard role == .keeper || dataCentre.keys.isReady else { return }
        let current = dataCentre.keys.current(at: environment.time.serverNow)
        if machine.key?.id != current?.key.id { useKey(current?.key, salt: current?.salt) }
        guard role == .keeper, let temporary = dataCentre.keys.temporary, !temporary.isBound else { return }
        if binding == nil { bind(temporary) }
    }

    /// Starts the necessary key exchanges, both kinds at once: three round trips in all.
    func makeMissingKeys() {
        guard role == .keeper else { return }
        let keys = dataCentre.keys
        if keys.permanent == nil { make(temporary: false) }
        if keys.usesTemporary, keys.temporary == nil, keys.next == nil { make(temporary: true) }
    }

    private func make(temporary: Bool) {
        guard !(temporary ? making.temporary : making.permanent) else { return }
        if temporary { making.temporary = true } else { making.permanent = true }
        let seconds = environment.configuration.temporaryKeyLifetime.components.seconds
        machine.startKeyExchange(
            expiresIn: temporary ? Int32(clamping: seconds) : nil,
            now: environment.time.now
        )
    }

    func established(_ made: EstablishedKey, _ offset: Duration) {
        environment.time.adopt(offset: offset)
        let since = environment.time.serverNow
        let salts = SaltCache([
            FutureSalt(
                validSince: since - .seconds(60),
                validUntil: since + .seconds(1800),
                salt: made.initialSalt
            )
        ])
        switch made.lifetime {
        case .permanent:
            making.permanent = false
            dataCentre.keys.permanent = made.key
            dataCentre.keys.salts = salts
            link.events.append(.credentialsChanged)
        case .temporary(let expires):
            making.temporary = false
            let key = DataCentreKeys.Temporary(key: made.key, expires: expires, salts: salts)
            if dataCentre.keys.temporary == nil {
                dataCentre.keys.temporary = key
            } else {
                dataCentre.keys.next = key
            }
        }
        useCurrentKey()
        if !dataCentre.keys.usesTemporary {
            link.events.append(.keysChanged)
            ping()
        }
        link.events.append(.stateChanged)
    }

    /// Proves to the server that the temporary key is ours, in the first call of its first session.
    private func bind(_ temporary: DataCentreKeys.Temporary) {
        guard let permanent = dataCentre.keys.permanent, machine.key?.id == temporary.key.id else { return }
        let session = machine.session.id.rawValue
        var random = random
        // Only a lack of memory can prevent a proof; the connection's end tries again.
        binding = try? machine.session.call(now: environment.time.now) { message in
            let place = TemporaryKeyBinding(
                temporaryKeyID: temporary.key.id,
                sessionID: session,
                messageID: message.rawValue
            )
            return try place.call(permanentKey: permanent, expires: temporary.expires, random: &random)
                .encoded()
        }
    }

    func bound(_ answer: [UInt8]) {
        binding = nil
        if let refusal = RPCErrorReply(answer: answer) { return bindingRefused(refusal) }
        link.denials.clear()
        dataCentre.keys.temporary?.isBound = true
        link.events += [.keysChanged, .stateChanged]
    }

    /// The errors for a proof by a permanent key that the server does not know, or that has no user.
    private static let denyingNames: Set = [
        "ENCRYPTED_MESSAGE_INVALID", "AUTH_KEY_UNREGISTERED", "AUTH_KEY_INVALID", "SESSION_REVOKED",
    ]

    private func bindingRefused(_ refusal: RPCErrorReply) {
        // A server that fails or demands patience has not judged the proof: the same key is tried again later.
        guard (400..<420).contains(refusal.code) else { return link.lose(.hungUp) }
        guard Self.denyingNames.contains(refusal.name), link.permanentKeyDenied() else { return bindAfresh() }
        useKey(nil, salt: nil)
        link.lose(.hungUp)
    }

    /// Discards the temporary key after the server rejected its proof: the next proof is for another one.
    func bindAfresh() {
        binding = nil
        dataCentre.keys.temporary = nil
        useKey(nil, salt: nil)
        link.lose(.hungUp)
    }

    /// Binds the key again after the server answered that it is not bound: the server has forgotten, or is slower
    /// than its calls.
    func bindAgain() {
        guard role == .keeper else { return }
        guard binding == nil, let temporary = dataCentre.keys.temporary else { return }
        bind(temporary)
    }

    /// Handles the server's denial of the key that packets are encrypted with.
    func keyDenied() {
        guard role == .keeper, let denied = machine.key?.id else { return link.events.append(.needsKeys) }
        if dataCentre.keys.temporary?.key.id == denied {
            // The temporary key was in the server's memory only, so this does not concern the permanent one.
            dataCentre.keys.temporary = nil
        } else if dataCentre.keys.permanent?.id == denied {
            _ = link.permanentKeyDenied()
        }
        if dataCentre.keys.current(at: environment.time.serverNow) == nil {
            useKey(nil, salt: nil)
        }
    }

    /// Creates the next temporary key in good time before the current one expires.
    func renewKey() {
        guard role == .keeper, let temporary = dataCentre.keys.temporary, dataCentre.keys.next == nil else {
            return
        }
        let margin = min(environment.configuration.temporaryKeyLifetime / 8, .seconds(3600))
        if temporary.expires - environment.time.serverNow <= margin { make(temporary: true) }
    }

    /// Switches to the next temporary key when no request waits for an answer under the old one, or when it is
    /// urgent. Unanswered calls are then repeated, and may have been run before.
    func adoptNextKey() {
        guard role == .keeper, case .open = link.phase, let next = dataCentre.keys.next, binding == nil else {
            return
        }
        let left = dataCentre.keys.temporary.map { $0.expires - environment.time.serverNow } ?? .zero
        let isUrgent = left <= environment.configuration.temporaryKeyLifetime / 16
        guard !link.table.hasSent || isUrgent else { return }
        dataCentre.keys.temporary = next
        dataCentre.keys.next = nil
        useCurrentKey()
    }
}
