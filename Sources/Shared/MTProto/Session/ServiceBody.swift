import TelegramSchema

/// The bodies of the service messages that a server sends.
enum ServiceBody {
    /// The constructor of `upload.file`.
    static let uploadedFile: UInt32 = 0x096a_18d5

    static func bad(_ reason: BadMessage, _ id: WireMessageID, _ seqNo: Int32) -> [UInt8] {
        make(.badMessage, 16) {
            $0.write(id.rawValue)
            $0.write(seqNo)
            $0.write(reason.rawValue)
        }
    }

    static func badSalt(_ id: WireMessageID, _ seqNo: Int32, newSalt: Int64) -> [UInt8] {
        make(.badSalt, 24) {
            $0.write(id.rawValue)
            $0.write(seqNo)
            $0.write(BadMessage.wrongSalt.rawValue)
            $0.write(newSalt)
        }
    }

    static func newSession(first: WireMessageID, uniqueID: Int64, salt: Int64) -> [UInt8] {
        make(.newSession, 24) {
            $0.write(first.rawValue)
            $0.write(uniqueID)
            $0.write(salt)
        }
    }

    static func pong(to ping: WireMessageID, pingID: Int64) -> [UInt8] {
        make(.pong, 16) {
            $0.write(ping.rawValue)
            $0.write(pingID)
        }
    }

    static func acknowledgement(_ ids: [WireMessageID]) -> [UInt8] {
        make(.acknowledgement, 8 + ids.count * 8) {
            $0.writeVectorHead(count: ids.count)
            for id in ids { $0.write(id.rawValue) }
        }
    }

    /// The salts stand in a bare vector of bare constructors, and the whole not in an `rpc_result`.
    static func futureSalts(_ salts: [FutureSalt], request: WireMessageID, now: WireTime) -> [UInt8] {
        make(.futureSalts, 16 + salts.count * 16) {
            $0.write(request.rawValue)
            $0.write(Int32(truncatingIfNeeded: now.seconds))
            $0.write(Int32(salts.count))
            for salt in salts {
                $0.write(Int32(truncatingIfNeeded: salt.validSince.seconds))
                $0.write(Int32(truncatingIfNeeded: salt.validUntil.seconds))
                $0.write(salt.salt)
            }
        }
    }

    static func stateInfo(request: WireMessageID, _ states: [UInt8]) -> [UInt8] {
        make(.stateInfo, 16 + states.count) {
            $0.write(request.rawValue)
            $0.write(states)
        }
    }

    static func detailedInfo(of request: WireMessageID, answer: WireMessageID, bytes: Int) -> [UInt8] {
        make(.detailedInfo, 24) {
            $0.write(request.rawValue)
            $0.write(answer.rawValue)
            $0.write(Int32(truncatingIfNeeded: bytes))
            $0.write(Int32(0))
        }
    }

    static func newDetailedInfo(of message: WireMessageID, bytes: Int) -> [UInt8] {
        make(.newDetailedInfo, 16) {
            $0.write(message.rawValue)
            $0.write(Int32(truncatingIfNeeded: bytes))
            $0.write(Int32(0))
        }
    }

    static func destroyed(_ session: SessionID, existed: Bool) -> [UInt8] {
        make(existed ? .destroySessionOK : .destroySessionNone, 8) { $0.write(session.rawValue) }
    }

    static func error(code: Int32, _ message: String) -> [UInt8] {
        make(.rpcError, 8 + message.utf8.count) {
            $0.write(code)
            $0.write(message)
        }
    }

    static func authKeyDestroyed(_ outcome: AuthKeyOutcome) -> [UInt8] { word(outcome.rawValue) }

    static func dropUnknown() -> [UInt8] { word(0x5e2a_d36e) }

    static func droppedRunning() -> [UInt8] { word(0xcd78_e586) }

    static func dropped(_ answer: WireMessageID, _ seqNo: Int32, bytes: Int) -> [UInt8] {
        make(.answerDropped, 16) {
            $0.write(answer.rawValue)
            $0.write(seqNo)
            $0.write(Int32(truncatingIfNeeded: bytes))
        }
    }

    static func updatesTooLong() -> [UInt8] { word(0xe317_af7e) }

    private static func word(_ constructor: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendLittleEndian(constructor)
        return bytes
    }

    private static func make(
        _ constructor: ServiceConstructor,
        _ bytes: Int,
        _ fields: (inout TLWriter) -> Void
    ) -> [UInt8] {
        var writer = TLWriter(reserving: 4 + bytes)
        writer.write(constructor.rawValue)
        fields(&writer)
        return writer.bytes
    }
}
