import TelegramSchema

/// Which method a call is about, beneath what the client wrapped around it.
enum CalledMethod {
    /// How many wrappers are looked under.
    private static let maximumDepth = 8

    /// The constructor of the method in `body`; nil when a wrapper around it cannot be read.
    static func constructor(of body: [UInt8]) -> UInt32? {
        var reader = TLReader(body.span.bytes)
        do throws(TLError) {
            for _ in 0..<maximumDepth {
                switch try reader.peekUInt32() {
                case TLFunction.InvokeWithLayer.constructorID:
                    _ = try TLFunction.InvokeWithLayer(from: &reader)
                case TLFunction.InitConnection.constructorID:
                    _ = try TLFunction.InitConnection(from: &reader)
                case TLFunction.InvokeWithoutUpdates.constructorID:
                    _ = try TLFunction.InvokeWithoutUpdates(from: &reader)
                case let method: return method
                }
            }
            return nil
        } catch {
            // The engine will refuse the call; here it only counts as none of the methods looked for.
            return nil
        }
    }
}
