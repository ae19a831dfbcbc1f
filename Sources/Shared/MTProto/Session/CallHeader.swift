import TelegramSchema

/// The wrappers that describe a client at the beginning of a call: `invokeWithLayer`, `initConnection`,
/// `invokeWithoutUpdates`.
///
/// TDLib puts them before `invokeAfterMsg`, other clients behind. The rules of the API remove them, and the session
/// only looks behind them.
struct CallHeader {
    /// Bytes of all wrappers; 0 if there are none, or if they are cut short.
    let length: Int

    var isEmpty: Bool { length == 0 }

    /// The most wrappers of a call that waits for another.
    private static let maximumDepth = 4

    /// Measures the wrappers of `body`, which costs nothing for a call without.
    init(of body: RawSpan) {
        var reader = TLReader(body)
        do throws(TLError) {
            try Self.skipWrappers(&reader)
            length = reader.offset
        } catch {
            // The rules of the API refuse such a call.
            length = 0
        }
    }

    /// The calls that `invokeAfterMsg` or `invokeAfterMsgs` behind the header names, and the offset of what follows; nil
    /// if there is neither.
    func predecessors(in body: RawSpan) -> (ids: [WireMessageID], end: Int)? {
        let rest = body.extracting(length..<body.byteCount)
        switch ServiceConstructor(of: rest) {
        case .invokeAfterMessage where rest.byteCount >= 12:
            return ([WireMessageID(rawValue: rest.littleEndianInt64(at: 4))], length + 12)
        case .invokeAfterMessages:
            let fields = ServiceFields(rest)
            let range = fields.idRange
            return range.lowerBound > 0 ? (fields.ids, length + range.upperBound) : nil
        default:
            return nil
        }
    }

    private static func skipWrappers(_ reader: inout TLReader) throws(TLError) {
        for _ in 0..<maximumDepth {
            switch try reader.peekUInt32() {
            case TLFunction.InvokeWithLayer.constructorID: _ = try TLFunction.InvokeWithLayer(from: &reader)
            case TLFunction.InitConnection.constructorID: _ = try TLFunction.InitConnection(from: &reader)
            case TLFunction.InvokeWithoutUpdates.constructorID:
                _ = try TLFunction.InvokeWithoutUpdates(from: &reader)
            default: return
            }
        }
    }
}
